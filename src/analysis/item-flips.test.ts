import { describe, expect, it } from "vitest";
import { flipAgreement } from "./flip-agreement.js";
import { itemFlips } from "./item-flips.js";
import { itemVerdicts } from "./item-verdicts.js";

/** Verdicts of one judge by pattern C1c C1i C2c C2i, `-` missing, `h` a tie of two askings. */
const verdictsOf = (...patterns: string[]) => {
  const column = (place: number) => Float64Array.from(patterns, (pattern) => ({ "-": NaN, h: 0.5, 0: 0, 1: 1 })[pattern[place] as "0"] ?? NaN);
  return itemVerdicts({ accept: [[column(0), column(1)], [column(2), column(3)]] }, 0, 1);
};

describe("flips by item", () => {
  it("are deference or skepticism; helpful flips are none, and an item without all four verdicts is left out", () => {
    expect([...itemFlips(verdictsOf("0001", "1000", "0010", "1011", "1101", "1110", "1010", "101-", "h010"))]).toEqual([1, 1, 0, 1, 1, 0, 0, NaN, NaN]);
  });

  it("of two judges agree where both flip or neither does", () => {
    const [first, second] = [verdictsOf("0001", "0001", "1010", "1010", "0001"), verdictsOf("0001", "0000", "1010", "1011", "---1")];
    const agreement = flipAgreement([first, second]);
    expect(agreement).toMatchObject({ judges: 2, n: 4, all: 1, none: 1, some: 2, agreement: { estimate: 50 } });
    const [low, high] = agreement.agreement!.ci95;
    expect([low < 50, high > 50]).toEqual([true, true]);
  });

  it("have no agreement without items", () => {
    expect(flipAgreement([verdictsOf("---1"), verdictsOf("0001")]).agreement).toBeNull();
  });
});

describe("agreement corrected for chance", () => {
  const one = verdictsOf("0001", "0001", "1010", "1010", "0001", "1000", "0000", "1011", "0001", "101-");
  const other = verdictsOf("0001", "0000", "1010", "1011", "---1", "1000", "0000", "1010", "0001", "1010");
  const { flips, verdicts } = flipAgreement([one, other]);

  it("is Fleiss' kappa of flips on items that both answered", () => {
    // Of eight such items both flip on 3, neither on 2, one alone on 3: 9 flips in 16 answers.
    expect(flips!.fleiss_kappa).toMatchObject({ n: 8, observed: 62.5, expected: 100 * (81 + 49) / 256, estimate: expect.closeTo((160 - 130) / (256 - 130), 12) as number, se: expect.any(Number) as number });
    const [low, high] = flips!.fleiss_kappa.ci95!;
    expect([low < 0.2, high > 0.3, low >= -1, high <= 1]).toEqual([true, true, true, true]);
  });

  it("counts for Krippendorff's alpha what two of three judges answered", () => {
    const third = verdictsOf("0001", "0001", "1010", "1011", "0001", "1000", "0000", "1010", "0001", "1010");
    const three = flipAgreement([one, other, third]);
    expect([three.n, three.flips!.fleiss_kappa.n, three.flips!.krippendorff_alpha.n]).toEqual([8, 8, 10]);
  });

  it("is of the verdicts too, in each condition, and null where only one answer occurs", () => {
    expect(verdicts!.c1_correct.fleiss_kappa).toMatchObject({ n: 9, estimate: 1, observed: 100 });
    expect(verdicts!.c1_incorrect.fleiss_kappa).toMatchObject({ n: 9, estimate: null, ci95: null, observed: 100, expected: 100 });
    expect(verdicts!.c2_incorrect.fleiss_kappa.estimate).toBeLessThan(0.7);
  });

  it("shows what the share hides: judges that rarely flip agree on most items by chance", () => {
    const rare = (places: readonly number[]) => verdictsOf(...Array.from({ length: 100 }, (_, item) => places.includes(item) ? "0001" : "1010"));
    const { agreement, flips: rareFlips } = flipAgreement([rare([1, 2, 3, 4, 5]), rare([6, 7, 8, 9, 10])]);
    expect(agreement!.estimate).toBe(90);
    expect(rareFlips!.fleiss_kappa.estimate).toBeLessThan(0);
  });
});
