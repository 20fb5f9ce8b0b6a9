import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { randomStream } from "../distributions/random-stream.js";
import { tQuantile } from "../distributions/t-quantile.js";
import { averageOverError } from "./average-over-error.js";
import { detectableDifference } from "./detectable-difference.js";
import { expectedStop } from "./expected-stop.js";
import { groupedDifferencePower } from "./grouped-difference-power.js";
import { groupedItemsForDifference } from "./grouped-items-for-difference.js";
import { groupedItemsForMargin } from "./grouped-items-for-margin.js";
import { groupedMarginPower } from "./grouped-margin-power.js";
import { itemsForDifference } from "./items-for-difference.js";
import { itemsForMargin } from "./items-for-margin.js";
import { pilotSpread } from "./pilot-spread.js";
import { shiftLaw } from "./shift-law.js";

describe("items that a test takes", () => {
  const path = fileURLToPath(new URL("../../../../shared/oracle/statistics.json", import.meta.url));
  it.skipIf(!existsSync(path))("are those of an independent computation (skipped where ../shared/oracle/statistics.json is absent)", () => {
    const { power } = JSON.parse(readFileSync(path, "utf8")) as { power: { sd: number; delta_pp: number; n80: number; n90: number; n_TOST_80_margin: number }[] };
    for (const { sd, delta_pp: points, n80, n90, n_TOST_80_margin: within } of power) {
      expect([itemsForDifference(sd, points / 100), itemsForDifference(sd, points / 100, { power: 0.9 }), itemsForMargin(sd, points / 100)]).toEqual([n80, n90, within]);
    }
  });

  it("are what the differences found with them says", () => {
    const { detect_pp: found, equivalence_pp: shown } = detectableDifference(300, { spread: 0.55, between: 0, groups: null });
    expect(itemsForDifference(0.55, found! / 100 * (1 + 1e-12))).toBe(300);
    expect(itemsForMargin(0.55, shown! / 100 * (1 + 1e-12))).toBe(300);
  });

  it("say nothing that DDS cannot be", () => {
    expect(detectableDifference(1, { spread: 2, between: 0, groups: null })).toEqual({ detect_pp: null, equivalence_pp: null });
  });
});

describe("the ratio of an estimated standard error to the true one", () => {
  it.each([1, 2, 5, 11, 200])("has a whole law, and a mean square of 1, with %i degrees of freedom", (degrees) => {
    expect(averageOverError(degrees, () => 1)).toBeCloseTo(1, 6);
    expect(averageOverError(degrees, (ratio) => ratio * ratio)).toBeCloseTo(1, 6);
  });
});

describe("a study whose wordings are the unit", () => {
  const design = { spread: 0.55, between: 0.05, groups: 12 };

  /** The test as the report does it, on simulated wording means. */
  function simulated(n: number, difference: number, { spread, between, groups }: typeof design, found: (mean: number, error: number) => boolean): number {
    const next = randomStream(7, "grouped design");
    const error = Math.sqrt(spread ** 2 * groups / n + between ** 2);
    let count = 0;
    for (let study = 0; study < 20_000; study++) {
      const means = Array.from({ length: groups }, () => difference + error * normalQuantile(next()));
      const mean = means.reduce((sum, value) => sum + value, 0) / groups;
      const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (groups - 1) / groups;
      if (found(mean, Math.sqrt(variance))) count += 1;
    }
    return count / 20_000;
  }

  it("has the power that a simulation has", () => {
    const critical = tQuantile(0.975, 11);
    expect(groupedDifferencePower(320, 0.1, design)).toBeCloseTo(simulated(320, 0.1, design, (mean, error) => Math.abs(mean) > critical * error), 1.7);
    const one = tQuantile(0.95, 11);
    expect(groupedMarginPower(320, 0.1, design)).toBeCloseTo(simulated(320, 0, design, (mean, error) => Math.abs(mean) + one * error < 0.1), 1.7);
  });

  it("takes more items than one whose items are, and no number where the wordings differ too much", () => {
    const alike = groupedItemsForDifference(0.1, { ...design, between: 0 })!;
    expect(alike).toBeGreaterThan(itemsForDifference(0.55, 0.1));
    expect(groupedItemsForDifference(0.1, design)).toBeGreaterThan(alike);
    expect(groupedItemsForDifference(0.05, { ...design, between: 0.1 })).toBeNull();
    expect(groupedItemsForMargin(0.05, { ...design, between: 0.1 })).toBeNull();
  });

  it("takes just as many as give the power", () => {
    const n = groupedItemsForDifference(0.1, design)!;
    expect(groupedDifferencePower(n, 0.1, design)).toBeGreaterThanOrEqual(0.8);
    expect(groupedDifferencePower(n - 1, 0.1, design)).toBeLessThan(0.8);
  });

  it("finds just the difference that its reach says", () => {
    const { detect_pp: found } = detectableDifference(320, design);
    expect(groupedDifferencePower(320, found! / 100, design)).toBeCloseTo(0.8, 6);
  });
});

describe("the spread that a pilot tells", () => {
  it("is near that of its items, with an interval that narrows with them", () => {
    // 300 items with a standard deviation of .53.
    const pilot = (times: number) => pilotSpread([[-2, 0], [-1, 5 * times], [0, 219 * times], [1, 68 * times], [2, 8 * times]])!;
    expect(pilot(1).sd).toBeCloseTo(0.537, 2);
    expect(pilot(1).ci95[0]).toBeLessThan(0.53);
    expect(pilot(1).ci95[1]).toBeGreaterThan(0.53);
    expect(pilot(4).ci95[1] - pilot(4).ci95[0]).toBeCloseTo((pilot(1).ci95[1] - pilot(1).ci95[0]) / 2, 1);
  });

  it("has the interval of the logarithm of a variance, by hand", () => {
    // 52 items with the imagined ones, whose values sum to 25.
    const values: [number, number][] = [[-2, 0.25], [-1, 0.5], [0, 25.5], [1, 25.5], [2, 0.25]];
    const mean = 25 / 52;
    const moment = (power: number) => values.reduce((sum, [value, mass]) => sum + mass * (value - mean) ** power, 0) / 52;
    const half = tQuantile(0.975, 49) * Math.sqrt((moment(4) / moment(2) ** 2 - 1) / 52) / 2;
    const { sd, ci95 } = pilotSpread([[0, 25], [1, 25]])!;
    expect(sd).toBeCloseTo(Math.sqrt(moment(2)), 12);
    expect(ci95).toEqual([expect.closeTo(sd * Math.exp(-half), 12), expect.closeTo(sd * Math.exp(half), 12)]);
  });

  it("promises no certainty where nothing moved, is defined from one item on, and null without any", () => {
    expect(pilotSpread([[0, 100]])!.sd).toBeGreaterThan(0.1);
    const { sd, ci95 } = pilotSpread([[1, 1]])!;
    expect(ci95[0]).toBeGreaterThan(0);
    expect(ci95[0]).toBeLessThan(sd);
    expect(ci95[1]).toBe(2);
    expect(pilotSpread([[0, 0]])).toBeNull();
  });

  it("holds the true spread in most pilots", () => {
    const law = shiftLaw(0.1, 0.5)!;
    let held = 0;
    for (let study = 0; study < 300; study++) {
      const next = randomStream(study, "pilot");
      const counts = [0, 0, 0, 0, 0];
      for (let item = 0; item < 100; item++) {
        let left = next();
        let cell = 0;
        while (cell < 4 && left >= law[cell]!) left -= law[cell++]!;
        counts[cell]! += 1;
      }
      const { ci95: [low, high] } = pilotSpread(counts.map((count, cell) => [cell - 2, count] as const))!;
      if (low <= 0.5 && 0.5 <= high) held += 1;
    }
    expect(held).toBeGreaterThanOrEqual(270);
  });
});

describe("a simulated law of item shifts", () => {
  it.each([[0, 0.3], [0.05, 0.55], [-0.2, 0.8], [0.1, 1], [0, 1.2]])("has the mean %d and the standard deviation %d", (mean, sd) => {
    const law = shiftLaw(mean, sd)!;
    expect(law.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 12);
    expect(law.reduce((sum, probability, cell) => sum + probability * (cell - 2), 0)).toBeCloseTo(mean, 12);
    expect(law.reduce((sum, probability, cell) => sum + probability * (cell - 2 - mean) ** 2, 0)).toBeCloseTo(sd * sd, 12);
  });

  it("is none where no law has them", () => {
    expect(shiftLaw(0.5, 0.1)).toBeNull();
    expect(shiftLaw(0, 2)).toBeNull();
  });
});

describe("where studies with a stopping rule stop", () => {
  it("is sooner for a larger shift, and by equivalence where there is none", () => {
    const large = expectedStop(0.3, 0.55, 0.1, 600)!;
    const small = expectedStop(0.15, 0.55, 0.1, 600)!;
    expect(large.median).toBeLessThan(small.median!);
    expect(large.direction).toBe(1);
    const none = expectedStop(0, 0.45, 0.1, 600)!;
    expect(none.equivalence).toBeGreaterThan(0.9);
    expect(none.direction).toBeLessThanOrEqual(0.05);
    expect(expectedStop(0, 0.45, 0.1, 600)).toEqual(none);
  });

  it("is not known where few get so far", () => {
    expect(expectedStop(0, 0.8, 0.02, 200)).toEqual({ median: null, direction: expect.any(Number) as number, equivalence: 0 });
    expect(expectedStop(0.5, 0.1, 0.1, 200)).toBeNull();
  });
});
