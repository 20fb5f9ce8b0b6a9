import { signalChanges } from "../stats/discrimination/signal-changes.js";
import { bivariateFieldEffects, type AxisEffect } from "../stats/domains/bivariate-field-effects.js";
import type { ClaimColumns, CollectedVerdicts } from "./collect-verdicts.js";
import type { MixedSignal } from "./mixed-document.js";
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

/** Fewer complete items say too little about criterion and d-prime: log-linear corrected rates are drawn to one half. */
const fewestSignalItems = 8;
/** With more fields each is too small to be a domain, and the fit would take seconds. */
export const mostMixedFields = 400;

/**
 * What the mixed view keeps of a judge's verdicts, so that these need not stay in memory.
 * @param baseline,treatment places of the headline contrast's arms
 */
export function mixedJudge(verdicts: CollectedVerdicts, block: JudgeBlock, baseline: number, treatment: number): MixedJudgeInput {
  return {
    block, verdicts: differencesOf(verdicts.accept, baseline, treatment),
    probabilities: verdicts.probability === null ? null : differencesOf(verdicts.probability, baseline, treatment),
    signal: verdicts.fieldNames.length > mostMixedFields ? null : signalOf(verdicts, baseline, treatment),
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
