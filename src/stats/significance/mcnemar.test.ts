import { describe, expect, it } from "vitest";
import { mcnemarTest } from "./mcnemar.js";

describe("mcnemarTest", () => {
  it.each([
    [0, 0, 1, 1], [1, 0, 1, 0.5], [5, 0, 0.0625, 0.03125], [0, 6, 0.03125, 0.015625], [10, 10, 1, 0.9119014739990234], [3, 15, 0.007537841796875, 0.004425048828125],
  ])("b = %d, c = %d gives exact %d and mid-p %d", (b, c, exact, midp) => {
    const result = mcnemarTest(b, c);
    expect(result.exact).toBeCloseTo(exact, 14);
    expect(result.midp).toBeCloseTo(midp, 14);
  });

  it("keeps its relative accuracy in the far tail, also past a thousand pairs", () => {
    expect(mcnemarTest(0, 900).exact / 2 ** -899).toBeCloseTo(1, 9);
    // 2 x sum of C(2000, k) / 2^2000 for k up to 800.
    expect(mcnemarTest(800, 1200).exact / 3.505006206935645e-19).toBeCloseTo(1, 9);
    expect(mcnemarTest(40_000, 40_000)).toEqual({ exact: 1, midp: expect.closeTo(1 - 0.5 / Math.sqrt(Math.PI * 40_000), 6) });
  });
});
