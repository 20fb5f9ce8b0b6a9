import { flipAgreement } from "../../analysis/flip-agreement.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { joinedVerdicts } from "../../analysis/joined-verdicts.js";
import type { Evidence } from "./evidence.js";
import type { PairedRuns } from "./paired-runs.js";
import { allDatasets, releasedModels } from "./published-models.js";
import type { MeasuredAgreement } from "./reproduction.js";

/** How far the models at hand flip on the same items: per data set that at least two of them share, and over those that all of them share. */
export function measuredAgreement(evidence: Evidence): MeasuredAgreement[] {
  const shared = allDatasets.flatMap((dataset) => {
    const pairs = releasedModels.flatMap((model) => {
      const pair = evidence.pair({ model, dataset });
      return pair === null ? [] : [{ model, pair }];
    });
    return pairs.length < 2 ? [] : [{ dataset, pairs }];
  });
  const rows = shared.map(({ dataset, pairs }) => ({
    dataset, models: pairs.map(({ model }) => model), origin: pairs.map(({ pair }) => pair.c2.file.path).join(" | "),
    same: alignedVerdicts(pairs.map(({ pair }) => pair), "same"), right: alignedVerdicts(pairs.map(({ pair }) => pair), "right"),
  }));
  const models = rows[0]?.models ?? [];
  const together = rows.filter((row) => row.models.join() === models.join());
  const pooled = together.length < 2 ? [] : [{
    dataset: "all shared", models, origin: together.map(({ origin }) => origin).join(" | "),
    same: models.map((_, index) => joinedVerdicts(together.map(({ same }) => same[index]!))), right: models.map((_, index) => joinedVerdicts(together.map(({ right }) => right[index]!))),
  }];
  return [...rows, ...pooled].map(({ dataset, models: of, same, right, origin }) => ({ dataset, models: of, same_rule: flipAgreement(same), right_rule: flipAgreement(right), origin }));
}

/** Verdicts of several models on the items of the first, NaN where another lacks one. */
function alignedVerdicts(pairs: readonly PairedRuns[], rule: "same" | "right"): VerdictColumns[] {
  const ids = pairs[0]?.ids() ?? [];
  return pairs.map((pair) => {
    const place = new Map(pair.ids().map((id, index) => [id, index]));
    return pair.verdicts(rule).map((column) => Float64Array.from(ids, (id) => column[place.get(id) ?? -1] ?? NaN)) as unknown as VerdictColumns;
  });
}
