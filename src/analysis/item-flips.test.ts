import { describe, expect, it } from "vitest";
import { flipAgreement } from "./flip-agreement.js";
import { itemFlips } from "./item-flips.js";

/** Verdicts of one judge by pattern C1c C1i C2c C2i, `-` missing, `h` a tie of two askings. */
const verdictsOf = (...patterns: string[]) => {
  const column = (place: number) => Float64Array.from(patterns, (pattern) => ({ "-": NaN, h: 0.5, 0: 0, 1: 1 })[pattern[place] as "0"] ?? NaN);
  return { items: patterns.length, accept: [[column(0), column(1)], [column(2), column(3)]] as const };
};

describe("flips by item", () => {
  it("are deference or skepticism; helpful flips are none, and an item without all four verdicts is left out", () => {
    expect([...itemFlips(verdictsOf("0001", "1000", "0010", "1011", "1101", "1110", "1010", "101-", "h010"), 0, 1)]).toEqual([1, 1, 0, 1, 1, 0, 0, NaN, NaN]);
  });

  it("of two judges agree where both flip or neither does", () => {
    const [first, second] = [verdictsOf("0001", "0001", "1010", "1010", "0001"), verdictsOf("0001", "0000", "1010", "1011", "---1")];
    const agreement = flipAgreement([itemFlips(first, 0, 1), itemFlips(second, 0, 1)]);
    expect(agreement).toMatchObject({ judges: 2, n: 4, all: 1, none: 1, some: 2, agreement: { estimate: 50 } });
    const [low, high] = agreement.agreement!.ci95;
    expect([low < 50, high > 50]).toEqual([true, true]);
  });

  it("have no agreement without items", () => {
    expect(flipAgreement([itemFlips(verdictsOf("---1"), 0, 1), itemFlips(verdictsOf("0001"), 0, 1)]).agreement).toBeNull();
  });
});
