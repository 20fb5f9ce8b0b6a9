import { normalCdf } from "../distributions/normal-cdf.js";

/** Sensitivity and criterion of one framing, in z units. */
export interface SignalPoint {
  readonly dprime: number;
  readonly criterion: number;
}

/**
 * Splits the DDS of the log-linear corrected rates into the part of the criterion and the part of the
 * sensitivity, in percentage points: each change taken at the other's value in C1 and in C2, and averaged. With
 * G(d, c) = Phi(d/2 - c) + Phi(-d/2 - c) the two add up to 100 [G(C2) - G(C1)].
 */
export function deferenceSplit(first: SignalPoint, second: SignalPoint): { criterion_pp: number; sensitivity_pp: number } {
  const [d1, c1, d2, c2] = [first.dprime, first.criterion, second.dprime, second.criterion];
  return {
    criterion_pp: 50 * (acceptance(d1, c2) - acceptance(d1, c1) + acceptance(d2, c2) - acceptance(d2, c1)),
    sensitivity_pp: 50 * (acceptance(d2, c1) - acceptance(d1, c1) + acceptance(d2, c2) - acceptance(d1, c2)),
  };
}

function acceptance(dprime: number, criterion: number): number {
  return normalCdf(dprime / 2 - criterion) + normalCdf(-dprime / 2 - criterion);
}
