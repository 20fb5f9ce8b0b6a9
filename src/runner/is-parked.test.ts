import { describe, expect, it } from "vitest";
import { isParked, type FailedAttempt } from "./is-parked.js";

const failures = (count: number, code = "server-error", from = 1_000): FailedAttempt[] => Array.from({ length: count }, (_, index) => ({ code, at: from + index }));

describe("a trial that keeps failing", () => {
  it("is parked after 12 attempts, when the judge has answered another since the first of them", () => {
    expect(isParked(failures(11), 5_000)).toBe(false);
    expect(isParked(failures(12), 5_000)).toBe(true);
    expect(isParked(failures(12), 1_001)).toBe(true);
  });

  it("stays pending where the judge itself was away: nothing was answered since", () => {
    expect(isParked(failures(600), 999)).toBe(false);
    expect(isParked(failures(600), 1_000)).toBe(false);
    expect(isParked(failures(600), null)).toBe(false);
  });

  it.each(["cut", "unauthorized", "aborted"])("is not blamed for attempts that were %s", (code) => {
    expect(isParked([...failures(11), ...failures(50, code, 1)], 5_000)).toBe(false);
    // Nor does the proof count from one of those.
    expect(isParked([...failures(12), ...failures(1, code, 1)], 500)).toBe(false);
  });

  it("is judged the same whatever the order of its attempts", () => {
    expect(isParked(failures(12).reverse(), 1_001)).toBe(true);
  });
});
