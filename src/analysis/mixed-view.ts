import { adjustPValues } from "../stats/adjust-p-values.js";
import { bivariateFieldEffects, type AxisEffect } from "../stats/models/bivariate-field-effects.js";
import { fieldEffects } from "../stats/models/field-effects.js";
import { fieldObservations } from "../stats/models/field-observations.js";
import { signalChanges } from "../stats/models/signal-changes.js";
import { tCdf } from "../stats/t-cdf.js";
import type { ClaimColumns, CollectedVerdicts } from "./collect-verdicts.js";
import type { MixedSignal, MixedView } from "./mixed-document.js";
import type { JudgeBlock } from "./report-document.js";

/** What the mixed view keeps of one judge: a number or two per item. */
export interface MixedJudgeInput {
  readonly block: Pick<JudgeBlock, "judge" | "macro" | "micro" | "dds_probability" | "finding">;
  /** Per item its difference as a share, NaN where a verdict is missing. */
  readonly verdicts: Float64Array;
  /** The same on probabilities; null where none are stored. */
  readonly probabilities: Float64Array | null;
  readonly signal: MixedSignal | null;
}

/** What the items have in common, the same for all judges. */
export type MixedItems = Pick<CollectedVerdicts, "field" | "fieldNames" | "cluster"> & { readonly wording: Int32Array | null };

/** Fewer complete items say too little about criterion and d-prime: log-linear corrected rates are drawn to one half. */
const fewestSignalItems = 8;
/** With more fields each is too small to be a domain, and the fit would take seconds. */
const mostFields = 400;

/** @param baseline,treatment places of the headline contrast's arms */
export function mixedJudge(verdicts: CollectedVerdicts, block: JudgeBlock, baseline: number, treatment: number): MixedJudgeInput {
  return {
    block, verdicts: differencesOf(verdicts.accept, baseline, treatment),
    probabilities: verdicts.probability === null ? null : differencesOf(verdicts.probability, baseline, treatment),
    signal: verdicts.fieldNames.length > mostFields ? null : signalOf(verdicts, baseline, treatment),
  };
}

/**
 * What several fields, and several judges that answered the same items, say together on one contrast. On probabilities where the first judge's finding
 * rests on them and all have them. Null with one field and one judge, without complete items, and with more than 400 fields.
 */
export function mixedView(judges: readonly MixedJudgeInput[], { field, fieldNames, cluster, wording }: MixedItems): MixedView | null {
  const [first] = judges;
  if (first === undefined || fieldNames.length > mostFields) return null;
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

  const cells = observed.flatMap(({ field: number, judges: own, effects, covariance, n, units }, index) => own.map((judge, at) => {
    const se = Math.sqrt(covariance[at]![at]!);
    const shrunk = fit.shrunk[index]![at]!;
    return {
      field: fieldNames[number]!, judge: judges[answering[judge]!]!.block.judge, n: n[at]!, estimate: effects[at]!, se,
      shrunk: shrunk.estimate, shrunk_se: shrunk.se, shrunk_ci95: shrunk.ci95, p: Math.min(1, 2 * tCdf(-Math.abs(effects[at]!) / se, Math.max(1, units[at]! - 1))),
    };
  }));
  const adjusted = adjustPValues(cells.map(({ p }) => p), "holm");
  const signals = answering.map((judge) => judges[judge]!.signal);
  return {
    basis: onProbabilities ? "probabilities" : "verdicts",
    field_count: fit.fields, overall: fit.overall, spread: fit.spread, judge_by_field_sd: fit.judge_by_field_sd,
    judges: answering.map((judge, index) => {
      const { block } = judges[judge]!;
      const pooled = onProbabilities ? block.dds_probability : block.micro;
      return {
        judge: block.judge, mixed: fit.judges[index]!, signal: signals[index]!,
        macro: onProbabilities || block.macro === null ? null : { estimate: block.macro.estimate, ci95: block.macro.ci95 },
        micro: pooled === null ? null : { estimate: pooled.estimate, ci95: pooled.ci95 },
      };
    }),
    fields: cells.map((cell, index) => ({ ...cell, p_holm: adjusted[index]! })),
    remarks: remarksOf({ fields: fit.fields, missing: judges.length - answering.length, sd: fit.spread?.sd ?? null, signal: signals.some((signal) => signal !== null) }),
  };
}

function differencesOf(columns: ClaimColumns<Float64Array>, baseline: number, treatment: number): Float64Array {
  const [before, after] = [columns[baseline]!, columns[treatment]!];
  return after[0].map((value, item) => value - before[0][item]! + after[1][item]! - before[1][item]!);
}

function signalOf({ accept, field, fieldNames }: CollectedVerdicts, baseline: number, treatment: number): MixedSignal | null {
  const shift = differencesOf(accept, baseline, treatment);
  const members: number[][] = fieldNames.map(() => []);
  field.forEach((own, item) => { if (!Number.isNaN(shift[item]!)) members[own]!.push(item); });
  const pairs = members.filter((items) => items.length >= fewestSignalItems).flatMap((items) => {
    const column = (arm: number, claim: 0 | 1): Float64Array => Float64Array.from(items, (item) => accept[arm]![claim][item]!);
    const changes = signalChanges({ c1_correct: column(baseline, 0), c1_incorrect: column(baseline, 1), c2_correct: column(treatment, 0), c2_incorrect: column(treatment, 1) });
    return changes === null ? [] : [{ effects: [changes.criterion, changes.dprime] as const, covariance: changes.covariance }];
  });
  const fit = bivariateFieldEffects(pairs);
  if (fit === null) return null;
  const axis = ({ estimate, se, ci95, spread, new_field95: next }: AxisEffect): MixedSignal["delta_criterion"] => ({ estimate, se, ci95, spread, new_field95: next });
  return { fields: fit.fields, delta_criterion: axis(fit.axes[0]), delta_dprime: axis(fit.axes[1]), correlation: fit.correlation };
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
