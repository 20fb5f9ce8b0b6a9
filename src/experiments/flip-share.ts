import type { SectionInput } from "../analysis/section-input.js";
import type { ArmColumns, ItemEstimate } from "./arm-columns.js";

/**
 * The share of claims whose verdict differs between two arms, in percent, over the items given; with repeats the chance that an asking of one and an
 * asking of the other differ. Null without items.
 */
export function flipShare({ verdicts }: Pick<SectionInput, "verdicts">, columns: ArmColumns, first: number, second: number, items: Int32Array): ItemEstimate | null {
  const flips = new Float64Array(items.length);
  for (const claim of [0, 1] as const) {
    const [one, other] = [verdicts.accept[first]![claim], verdicts.accept[second]![claim]];
    for (let index = 0; index < items.length; index++) {
      const [p, q] = [one[items[index]!]!, other[items[index]!]!];
      flips[index]! += (p * (1 - q) + q * (1 - p)) / 2;
    }
  }
  const share = columns.mean(flips, items, [first, second], 1);
  return share === null ? null : { ...share, ci95: [Math.max(0, share.ci95[0]), share.ci95[1]] };
}
