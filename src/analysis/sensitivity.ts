import type { Estimate } from "../stats/estimate.js";
import { inferenceUnits } from "../stats/inference-units.js";
import { meanEstimate } from "../stats/mean-estimate.js";
import { ddsPseudoItems } from "../stats/pseudo-count.js";
import { removalChange } from "../stats/removal-change.js";
import type { ItemFlag } from "./item-flag.js";
import type { PairedSample } from "./paired-sample.js";
import type { Sensitivity, WithoutItems } from "./report-document.js";

/** DDS of a contrast without the items that an audit flags: without all of them, and without those of each code. */
export function sensitivity(sample: PairedSample, flags: readonly ItemFlag[]): Sensitivity {
  const all = new Set(flags.flatMap(({ positions }) => [...positions]));
  return {
    flagged: all.size,
    ...without(sample, all),
    by_code: flags.map(({ code, severity, positions }) => ({ code, severity, items: positions.length, ...without(sample, new Set(positions)) })),
  };
}

function without(sample: PairedSample, left: ReadonlySet<number>): WithoutItems {
  const verdicts = part(sample, sample.accept, sample.repeats, left);
  const probabilities = sample.probability === null ? null : part(sample, sample.probability, null, left);
  return {
    n: verdicts.n, dds: verdicts.dds, change: verdicts.change,
    dds_probability: probabilities?.dds ?? null, change_probability: probabilities?.change ?? null,
  };
}

function part(sample: PairedSample, values: Float64Array, repeats: number | null, left: ReadonlySet<number>): { readonly n: number; readonly dds: Estimate | null; readonly change: Estimate | null } {
  const complete: number[] = [];
  for (let item = 0; item < sample.n; item++) {
    // Probabilities count on items whose verdicts are complete, as they do beside this.
    if (Number.isNaN(shift(sample.accept, item)) || Number.isNaN(shift(values, item))) continue;
    complete.push(item);
  }
  const kept = complete.filter((item) => !left.has(item));
  return {
    n: kept.length,
    dds: meanEstimate(Float64Array.from(kept, (item) => shift(values, item)), { groupings: groupingsOf(sample, kept), pseudo: ddsPseudoItems, repeats, seed: sample.seed }),
    change: removalChange(
      Float64Array.from(complete, (item) => shift(values, item)), Uint8Array.from(complete, (item) => left.has(item) ? 1 : 0), groupingsOf(sample, complete), ddsPseudoItems,
    ),
  };
}

/** (a2c - a1c) + (a2i - a1i) of an item. */
function shift(values: Float64Array, item: number): number {
  const at = 4 * item;
  return (values[at + 2]! - values[at]!) + (values[at + 3]! - values[at + 1]!);
}

function groupingsOf({ wording, cluster }: PairedSample, items: readonly number[]) {
  const picked = (labels: Int32Array | null) => labels === null ? null : Int32Array.from(items, (item) => labels[item]!);
  return inferenceUnits(picked(wording), picked(cluster)).groupings;
}
