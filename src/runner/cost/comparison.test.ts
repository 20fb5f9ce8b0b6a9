import { describe, expect, it } from "vitest";
import { compareCost } from "./comparison.js";

describe("the comparison of estimate and bill", () => {
  const sentence = (estimatedUsd: number | null, billedUsd: number | null, withoutUsage = 0): string => compareCost({ estimatedUsd, billedUsd, withoutUsage });

  it("says by how much the bill is off", () => {
    expect(sentence(0.5, 0.42)).toBe("It cost $0.42, 16 % less than the $0.50 estimated.");
    expect(sentence(0.5, 0.6)).toBe("It cost $0.60, 20 % more than the $0.50 estimated.");
    expect(sentence(1.001, 1.006)).toBe("It cost $1.01, less than 1 % more than the $1.00 estimated.");
    expect(sentence(0.5, 0.501)).toBe("It cost $0.50, as estimated.");
    expect(sentence(0, 0)).toBe("It cost $0, as estimated.");
    expect(sentence(0, 0.2)).toBe("It cost $0.20, where $0 was estimated.");
  });

  it("says what it does not know", () => {
    expect(sentence(null, 0.42)).toBe("It cost $0.42.");
    expect(sentence(null, null)).toBe("What it cost is unknown: no price for a judge that was asked.");
    expect(sentence(0.5, 0.42, 1)).toBe("It cost $0.42, 16 % less than the $0.50 estimated, not counting 1 call that came back without a count of tokens.");
    expect(sentence(null, 0.42, 1_200)).toBe("It cost $0.42, not counting 1,200 calls that came back without a count of tokens.");
  });
});
