import { describe, expect, it } from "vitest";
import { estimateCost } from "./estimate.js";

describe("the estimate of a plan", () => {
  const price = { input: 0.15, cachedInput: 0.075, output: 0.6 };

  it("charges the whole input and the expected output of each call", () => {
    expect(estimateCost(price, { calls: 1_000, inputTokens: 300_000, outputTokens: 120_000 })).toBeCloseTo(0.045 + 0.072, 12);
  });

  it("is nothing for no calls, and unknown for an unknown price", () => {
    expect(estimateCost(null, { calls: 0, inputTokens: 0, outputTokens: 120 })).toBe(0);
    expect(estimateCost(null, { calls: 1, inputTokens: 300, outputTokens: 120 })).toBe(null);
  });
});
