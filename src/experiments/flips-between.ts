import type { CollectedVerdicts } from "../analysis/collect-verdicts.js";

/**
 * Per item, the share of its two claims whose verdict differs between two arms (0 to 1); with repeats the chance that an asking of one and an
 * asking of the other differ. NaN where a verdict is missing.
 */
export function flipsBetween({ accept }: Pick<CollectedVerdicts, "accept">, first: number, second: number, items: Int32Array): Float64Array {
  const flips = new Float64Array(items.length);
  for (const claim of [0, 1] as const) {
    const [one, other] = [accept[first]![claim], accept[second]![claim]];
    for (let index = 0; index < items.length; index++) {
      const [p, q] = [one[items[index]!]!, other[items[index]!]!];
      flips[index]! += (p * (1 - q) + q * (1 - p)) / 2;
    }
  }
  return flips;
}
