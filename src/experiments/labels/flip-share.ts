import type { SectionInput } from "../../analysis/section-input.js";
import type { ArmColumns, ItemEstimate } from "../arm-columns.js";
import { flipsBetween } from "../flips-between.js";

/** The share of claims whose verdict differs between two arms, in percent, over the items given. Null without items. */
export function flipShare({ verdicts }: Pick<SectionInput, "verdicts">, columns: ArmColumns, first: number, second: number, items: Int32Array): ItemEstimate | null {
  const share = columns.mean(flipsBetween(verdicts, first, second, items), items, [first, second], 1);
  return share === null ? null : { ...share, ci95: [Math.max(0, share.ci95[0]), share.ci95[1]] };
}
