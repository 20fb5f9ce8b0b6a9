import type { Estimate } from "../stats/estimate.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import { momentsOf } from "../stats/units/moments.js";
import { acceptColumns } from "./accept-columns.js";
import { completeRows } from "./complete-rows.js";
import { itemShifts } from "./item-shifts.js";
import { meanOrZero } from "./mean-or-zero.js";
import type { PairedSample } from "./paired-sample.js";
import { perCondition } from "./per-condition.js";
import type { FieldRow } from "./report-document.js";

/**
 * One row per field with complete items, in the order of `sample.fields`.
 * @param whole DDS of all complete items, which is that of the field where there is only one
 */
export function fieldRows(sample: PairedSample, complete: Int32Array, whole: Estimate | null): FieldRow[] {
  const members: number[][] = sample.fields.map(() => []);
  for (const row of complete) members[sample.field[row]!]?.push(row);
  return sample.fields.flatMap((field, index) => {
    const own = Int32Array.from(members[index]!);
    const columns = acceptColumns(sample.accept, own);
    const design = sample.design.among(own);
    const context = { pseudo: ddsPseudoItems, seed: sample.seed };
    const shifts = itemShifts(sample.accept, own);
    const dds = own.length === complete.length ? whole : meanEstimate(shifts, { ...context, design, repeats: design.repeats });
    if (dds === null) return [];
    const stored = sample.probability === null ? null : completeRows(sample.probability, own);
    return [{
      field, n: design.items, differing: momentsOf(shifts, design).nonZero, dds,
      accuracy: perCondition((condition) => 100 * (condition.endsWith("_incorrect") ? 1 - meanOrZero(columns[condition], design) : meanOrZero(columns[condition], design))),
      dds_probability: stored === null || sample.probability === null ? null
        : meanEstimate(itemShifts(sample.probability, stored), { ...context, design: sample.design.among(stored), repeats: null }),
    }];
  });
}
