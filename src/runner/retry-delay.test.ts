import { describe, expect, it } from "vitest";
import { retryDelay } from "./retry-delay.js";

describe("the delay before a retry", () => {
  it("is drawn from a window that doubles with every failure, up to 30 s", () => {
    const longest = (failures: number) => retryDelay(failures, undefined, () => 1);
    expect([1, 2, 3, 4].map(longest)).toEqual([500, 1000, 2000, 4000]);
    expect(longest(20)).toBe(30_000);
    expect(retryDelay(3, undefined, () => 0)).toBe(0);
  });

  it("is never shorter than what the provider asked for", () => {
    expect(retryDelay(1, 5000, () => 0.5)).toBe(5000);
  });

  it("is none at all when the provider asks for longer than a run should wait: the trial is left for a later run", () => {
    expect(retryDelay(1, 86_400_000, () => 0.5)).toBe(null);
  });
});
