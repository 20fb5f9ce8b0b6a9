/** How p-values of several tests are adjusted. */
export type Adjustment = "bonferroni" | "holm" | "benjamini-hochberg" | "benjamini-yekutieli";

/**
 * p-values adjusted for being several, in the order given; at most 1. Bonferroni and Holm (1979) bound the chance of any
 * false claim, under any dependence: for claims about each domain. Benjamini and Hochberg (1995) bounds the expected
 * share of false claims for independent or positively dependent tests, Benjamini and Yekutieli (2001) under any
 * dependence: for exploring grids whose contrasts share replies.
 */
export function adjustPValues(p: readonly number[], adjustment: Adjustment): number[] {
  const tests = p.length;
  if (adjustment === "bonferroni") return p.map((value) => Math.min(1, tests * value));
  const order = p.map((_, index) => index).sort((first, second) => p[first]! - p[second]!);
  const adjusted = new Array<number>(tests);
  if (adjustment === "holm") {
    let largest = 0;
    order.forEach((index, rank) => {
      largest = Math.max(largest, Math.min(1, (tests - rank) * p[index]!));
      adjusted[index] = largest;
    });
    return adjusted;
  }
  let factor = tests;
  if (adjustment === "benjamini-yekutieli") for (let rank = 2, one = tests; rank <= tests; rank++) factor += one / rank;
  let smallest = 1;
  for (let rank = tests; rank >= 1; rank--) {
    const index = order[rank - 1]!;
    smallest = Math.min(smallest, factor * p[index]! / rank);
    adjusted[index] = smallest;
  }
  return adjusted;
}
