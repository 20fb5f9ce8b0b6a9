import type { Matrix } from "../numerics/positive-definite.js";

/** Log odds of acceptance: at a wrong claim in C1, what C2 adds, what a right claim adds, and what both together add. */
export const acceptanceTerms = ["intercept", "framing", "truth", "framing_truth"] as const;

export type AcceptanceTerm = (typeof acceptanceTerms)[number];

/** The four terms in the cells C1c C1i C2c C2i: 1, C2, right claim, right claim in C2. */
export const acceptanceDesign: Matrix = [
  [1, 0, 1, 0],
  [1, 0, 0, 0],
  [1, 1, 1, 1],
  [1, 1, 0, 0],
];
