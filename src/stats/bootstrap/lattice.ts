import { greatestCommonDivisor } from "../numerics/greatest-common-divisor.js";

/** Whole-number multiples of one step. */
export interface Lattice {
  readonly step: number;
  /** values[i] = multiples[i] * step, up to rounding. */
  readonly multiples: Int32Array;
}

/**
 * Finds the lattice that means over `repeats` verdicts (and over fewer, where some are lost) lie on: steps of
 * 1/repeats, else of one over the least common multiple of 1..repeats. Null where neither fits, as for probabilities.
 */
export function latticeOf(values: Float64Array, repeats: number): Lattice | null {
  for (const denominator of new Set([repeats, leastCommonMultiple(repeats)])) {
    if (denominator > 60) continue;
    const multiples = new Int32Array(values.length);
    let fits = true;
    for (let index = 0; index < values.length && fits; index++) {
      const scaled = values[index]! * denominator;
      const multiple = Math.round(scaled);
      fits = Math.abs(scaled - multiple) < 1e-9;
      multiples[index] = multiple;
    }
    if (fits) return { step: 1 / denominator, multiples };
  }
  return null;
}

function leastCommonMultiple(upTo: number): number {
  let multiple = 1;
  for (let factor = 2; factor <= Math.min(upTo, 12); factor++) {
    multiple = multiple / greatestCommonDivisor(multiple, factor) * factor;
  }
  return multiple;
}
