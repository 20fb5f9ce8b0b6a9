import { describe, expect, it } from "vitest";
import { computeStatistics } from "./computed-table.js";

// Models beside the statistics of a table of counts, as `stats --models` gives them.

const tables = {
  plain: { "0000": 79, "0001": 3, "0010": 44, "0011": 8, "0101": 4, "0110": 1, "0111": 6, "1000": 5, "1010": 112, "1011": 15, "1111": 23 },
  lossy: { "0000": 79, "1010": 60, "0010": 30, "1111": 20, "10-0": 9, "--11": 4 },
  constant: { "1111": 40 },
  single: { "0110": 1 },
  none: { "1-11": 5 },
};

describe("models of a table", () => {
  const { tables: computed } = computeStatistics(tables, { models: true });

  it("agree in percentage points with the paired estimate where items alone vary together", () => {
    const { dds, models } = computed["plain"]!;
    expect(models!.least_squares!.estimate).toBeCloseTo(dds!.estimate, 9);
    expect(models!.least_squares!.se).toBeCloseTo(dds!.se, 9);
    expect(models!.random_intercept!.standardised.dds.estimate).toBeCloseTo(dds!.estimate, 0);
    expect(models!.random_intercept!.sigma).toBeCloseTo(2.3255, 3);
    expect(models!.gee!.coefficients.framing.estimate).toBeCloseTo(0.649876, 5);
    expect(models!.conditional_logit.coefficients!.framing.estimate).toBeGreaterThan(models!.gee!.coefficients.framing.estimate);
  });

  it("rest on complete items", () => {
    const { n, models } = computed["lossy"]!;
    expect(n).toBe(189);
    expect(models).toEqual(computeStatistics({ complete: { "0000": 79, "1010": 60, "0010": 30, "1111": 20 } }, { models: true }).tables["complete"]!.models);
  });

  it.each(["constant", "single"])("are defined where nothing varies: %s", (name) => {
    const { models } = computed[name]!;
    expect(JSON.parse(JSON.stringify(models))).toEqual(models);
    expect(models!.conditional_logit.reason ?? models!.gee?.reason ?? "").not.toBe("");
  });

  it("are null without complete items, and absent where they were not asked for", () => {
    expect(computed["none"]!.models).toBeNull();
    expect(computeStatistics(tables).tables["plain"]).not.toHaveProperty("models");
  });
});
