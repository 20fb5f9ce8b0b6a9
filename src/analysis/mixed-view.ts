import { tCdf } from "../stats/distributions/t-cdf.js";
import { fieldEffects, type FieldEffects } from "../stats/domains/field-effects.js";
import { fieldObservations, type ObservedField } from "../stats/domains/field-observations.js";
import { adjustPValues } from "../stats/significance/adjust-p-values.js";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import type { MixedField, MixedView } from "./mixed-document.js";
import { mostMixedFields, type MixedJudgeInput } from "./mixed-judge.js";

/** What the items have in common, the same for all judges. */
export type MixedItems = Pick<CollectedVerdicts, "field" | "fieldNames" | "cluster"> & { readonly wording: Int32Array | null };

/**
 * What several fields, and several judges that answered the same items, say together on one contrast. On probabilities where the first judge's finding
 * rests on them and all have them. Null with one field and one judge, without complete items, and with more than 400 fields.
 */
export function mixedView(judges: readonly MixedJudgeInput[], { field, fieldNames, cluster, wording }: MixedItems): MixedView | null {
  const [first] = judges;
  if (first === undefined || fieldNames.length > mostMixedFields) return null;
  const onProbabilities = first.block.finding.basis === "probabilities" && judges.every(({ probabilities }) => probabilities !== null);
  const differences = judges.map(({ verdicts, probabilities }) =>
    onProbabilities && probabilities !== null ? probabilities.map((value, item) => Number.isNaN(verdicts[item]!) ? NaN : value) : verdicts);
  const answering = judges.flatMap((_, judge) => differences[judge]!.some((value) => !Number.isNaN(value)) ? [judge] : []);
  const { observed, sharedError } = fieldObservations({
    differences: answering.map((judge) => differences[judge]!), field, fields: fieldNames.length, cluster,
    wording: wording === null || new Set(wording).size < 2 ? null : wording,
  });
  if (observed.length === 0 || (observed.length === 1 && answering.length === 1)) return null;
  const fit = fieldEffects(observed, answering.length, sharedError);
  if (fit === null) return null;

  const judgeOf = (index: number): MixedJudgeInput => judges[answering[index]!]!;
  const signals = answering.map((_, index) => judgeOf(index).signal);
  return {
    basis: onProbabilities ? "probabilities" : "verdicts",
    field_count: fit.fields, overall: fit.overall, spread: fit.spread, judge_by_field_sd: fit.judge_by_field_sd,
    judges: answering.map((_, index) => {
      const { block } = judgeOf(index);
      const pooled = onProbabilities ? block.dds_probability : block.micro;
      return {
        judge: block.judge, mixed: fit.judges[index]!, signal: signals[index]!,
        macro: onProbabilities || block.macro === null ? null : { estimate: block.macro.estimate, ci95: block.macro.ci95 },
        micro: pooled === null ? null : { estimate: pooled.estimate, ci95: pooled.ci95 },
      };
    }),
    fields: fieldCells(observed, fit, fieldNames, (index) => judgeOf(index).block.judge),
    remarks: remarksOf({ fields: fit.fields, missing: judges.length - answering.length, sd: fit.spread?.sd ?? null, signal: signals.some((signal) => signal !== null) }),
  };
}

/** Each field and judge alone and drawn towards the mean, with p-values adjusted for all of them. */
function fieldCells(observed: readonly ObservedField[], fit: FieldEffects, fieldNames: readonly string[], judgeName: (judge: number) => string): MixedField[] {
  const cells = observed.flatMap(({ field, judges, effects, covariance, n, units }, index) => judges.map((judge, at) => {
    const se = Math.sqrt(covariance[at]![at]!);
    const shrunk = fit.shrunk[index]![at]!;
    return {
      field: fieldNames[field]!, judge: judgeName(judge), n: n[at]!, estimate: effects[at]!, se,
      shrunk: shrunk.estimate, shrunk_se: shrunk.se, shrunk_ci95: shrunk.ci95, p: Math.min(1, 2 * tCdf(-Math.abs(effects[at]!) / se, Math.max(1, units[at]! - 1))),
    };
  }));
  const adjusted = adjustPValues(cells.map(({ p }) => p), "holm");
  return cells.map((cell, index) => ({ ...cell, p_holm: adjusted[index]! }));
}

function remarksOf({ fields, missing, sd, signal }: { readonly fields: number; readonly missing: number; readonly sd: number | null; readonly signal: boolean }): string[] {
  return [
    ...(fields === 1 ? ["one field: how far fields differ cannot be told, and the numbers hold for this field alone"] : []),
    ...(fields === 2 ? ["two fields: how far fields differ can hardly be told, and nothing is said of a new field"] : []),
    ...(fields > 2 && sd === 0 ? ["the fields differ no more than their items let expect; that is no proof that they do not differ"] : []),
    ...(!signal ? ["criterion and d-prime over fields need four fields of eight complete items"] : []),
    ...(missing > 0 ? [`${missing} ${missing === 1 ? "judge has" : "judges have"} no complete item and ${missing === 1 ? "is" : "are"} left out`] : []),
  ];
}
