import type { CollectedVerdicts, MissingReason } from "./collect-verdicts.js";
import { constantVerdict } from "./constant-verdict.js";
import { contrastStatistics } from "./contrast-statistics.js";
import { finding, findingBasis } from "./finding.js";
import { orderEffect } from "./order-effect.js";
import type { PairedSample } from "./paired-sample.js";
import type { JudgeBlock, PerCondition } from "./report-document.js";

export interface BlockInput {
  readonly judge: string;
  readonly verdicts: CollectedVerdicts;
  /** Places in the study's list of framings. */
  readonly baseline: number;
  readonly treatment: number;
  readonly wordings: number;
  readonly repeats: number;
  readonly seed: number;
  readonly asked: number;
}

/** Every number of one judge on one contrast of two framings. */
export function judgeBlock(input: BlockInput): JudgeBlock {
  const { verdicts, baseline, treatment } = input;
  const sample = pairedSample(input);
  const statistics = contrastStatistics(sample);
  const missingByStatus = Object.fromEntries([...verdicts.missing].map(([reason, counts]) => [reason, perCondition(counts, baseline, treatment)]));
  const missing = sum(Object.values(missingByStatus));
  const pending = total(missingByStatus["pending" satisfies MissingReason]);
  const planned = verdicts.items * 4 * input.repeats;
  const pendingItems = verdicts.pending.reduce((sum, one) => sum + one, 0);
  const constant = constantVerdict(statistics, orderEffect(sample));
  const effect = orderEffect(sample, findingBasis(statistics, constant));
  return {
    ...statistics,
    judge: input.judge,
    finding: finding(statistics, { judgeName: "", retest: null, orderEffect: effect, constant, lost: total(missing) - pending, pendingItems, checksMeasured: false }),
    trials: { planned, stored: planned - pending, asked: input.asked, pending },
    missing,
    missing_by_status: missingByStatus,
    order_effect: effect,
    placebo: null,
    retest: null,
    mean_mass: verdicts.meanMass,
  };
}

function pairedSample(input: BlockInput): PairedSample {
  const { verdicts, baseline, treatment } = input;
  return {
    n: verdicts.items,
    accept: interleave(verdicts.accept, baseline, treatment, verdicts.items),
    repeats: input.repeats,
    probability: verdicts.probability === null ? null : interleave(verdicts.probability, baseline, treatment, verdicts.items),
    fields: verdicts.fieldNames,
    field: verdicts.field,
    wording: input.wordings > 1 ? verdicts.wording : null,
    wordings: input.wordings,
    cluster: verdicts.cluster,
    order: verdicts.acceptSecond,
    pending: verdicts.pending,
    seed: input.seed,
  };
}

function interleave(columns: CollectedVerdicts["accept"], baseline: number, treatment: number, items: number): Float64Array {
  const cells = new Float64Array(items * 4);
  [baseline, treatment].forEach((framing, side) => {
    (columns[framing] as CollectedVerdicts["accept"][number]).forEach((column, claim) => {
      for (let item = 0; item < items; item++) cells[item * 4 + side * 2 + claim] = column[item] as number;
    });
  });
  return cells;
}

function perCondition(counts: readonly (readonly [number, number])[], baseline: number, treatment: number): PerCondition<number> {
  const [c1, c2] = [counts[baseline] as readonly [number, number], counts[treatment] as readonly [number, number]];
  return { c1_correct: c1[0], c1_incorrect: c1[1], c2_correct: c2[0], c2_incorrect: c2[1] };
}

function sum(parts: readonly PerCondition<number>[]): PerCondition<number> {
  const all = { c1_correct: 0, c1_incorrect: 0, c2_correct: 0, c2_incorrect: 0 };
  for (const part of parts) for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += part[name];
  return all;
}

function total(counts: PerCondition<number> | undefined): number {
  return counts === undefined ? 0 : counts.c1_correct + counts.c1_incorrect + counts.c2_correct + counts.c2_incorrect;
}
