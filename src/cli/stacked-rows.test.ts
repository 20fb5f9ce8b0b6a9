import { describe, expect, it } from "vitest";
import { stackedRows } from "./stacked-rows.js";

describe("rows too wide for columns", () => {
  const header = ["contrast", "n", "unmitigated", "reasons"];

  it("stand one beneath the other, each cell after its head", () => {
    expect(stackedRows(header, [["some judge, bbq", "300", "+25.3 [+17.3, +33.3]", "null-policy"], ["some judge, harp", "-", "+29.9", ""]], 80))
      .toBe("some judge, bbq\n  n 300; unmitigated +25.3 [+17.3, +33.3]; reasons null-policy\nsome judge, harp\n  n -; unmitigated +29.9");
  });

  it("are wrapped to the width", () => {
    const lines = stackedRows(header, [["x", "300", "+25.3 [+17.3, +33.3]", "null-policy, integer-answers"]], 40).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(lines.join(" ").replaceAll(/\s+/g, " ")).toContain("reasons null-policy, integer-answers");
  });
});
