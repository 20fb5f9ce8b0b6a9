import type { Estimate } from "../stats/estimate.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import { removalChange } from "../stats/estimates/removal-change.js";
import { completeRows } from "./complete-rows.js";
import type { ItemFlag } from "./item-flag.js";
import { itemShifts } from "./item-shifts.js";
import type { PairedSample } from "./paired-sample.js";
import type { Sensitivity, WithoutItems } from "./report-document.js";

/** DDS of a contrast without the items that an audit flags: without all of them, and without those of each code. Each item has a row of its own in the sample. */
export function sensitivity(sample: PairedSample, flags: readonly ItemFlag[]): Sensitivity {
  const all = new Set(flags.flatMap(({ positions }) => [...positions]));
  return {
    flagged: all.size,
    ...without(sample, all),
    by_code: flags.map(({ code, severity, positions }) => ({ code, severity, items: positions.length, ...without(sample, new Set(positions)) })),
  };
}

function without(sample: PairedSample, left: ReadonlySet<number>): WithoutItems {
  const verdicts = part(sample, sample.accept, sample.design.repeats, left);
  const probabilities = sample.probability === null ? null : part(sample, sample.probability, null, left);
  return {
    n: verdicts.n, dds: verdicts.dds, change: verdicts.change,
    dds_probability: probabilities?.dds ?? null, change_probability: probabilities?.change ?? null,
  };
}

function part(sample: PairedSample, values: Float64Array, repeats: number | null, left: ReadonlySet<number>): { readonly n: number; readonly dds: Estimate | null; readonly change: Estimate | null } {
  // Probabilities count on items whose verdicts are complete, as they do beside this.
  const complete = completeRows(values, completeRows(sample.accept));
  const kept = complete.filter((row) => !left.has(row));
  const design = sample.design.among(kept);
  return {
    n: design.items,
    dds: meanEstimate(itemShifts(values, kept), { design, pseudo: ddsPseudoItems, repeats, seed: sample.seed }),
    change: removalChange(itemShifts(values, complete), Uint8Array.from(complete, (row) => left.has(row) ? 1 : 0), sample.design.among(complete), ddsPseudoItems),
  };
}
