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
  /** The trials of the judge's whole plan with the calls made for them; null where only those of the two framings are to be counted. */
  readonly plan: { readonly framings: number; readonly asked: number } | null;
}

/** Every number of one judge on one contrast of two framings. */
export function judgeBlock(input: BlockInput): JudgeBlock {
  const { verdicts, baseline, treatment } = input;
  const sample = pairedSample(input);
  const statistics = contrastStatistics(sample);
  const missingByStatus = Object.fromEntries([...verdicts.missing].map(([reason, counts]) => [reason, perCondition(counts, baseline, treatment)]));
  const missing = sum(Object.values(missingByStatus));
  const pending = total(missingByStatus["pending" satisfies MissingReason]);
  const constant = constantVerdict(statistics, orderEffect(sample));
  const effect = orderEffect(sample, findingBasis(statistics, constant));
  return {
    ...statistics,
    judge: input.judge,
    finding: finding(statistics, { judgeName: "", retest: null, orderEffect: effect, constant, lost: total(missing) - pending, checksMeasured: false }),
    trials: trialsOf(input, pending),
    remarks: {
      repaired: verdicts.repaired[baseline]! + verdicts.repaired[treatment]!,
      contradicts_reasoning: verdicts.contradictsReasoning[baseline]! + verdicts.contradictsReasoning[treatment]!,
    },
    missing,
    missing_by_status: missingByStatus,
    order_effect: effect,
    placebo: null,
    retest: null,
    mean_mass: verdicts.meanMass,
  };
}

/** @param pendingHere trials of the block's two framings that are still to be asked */
function trialsOf({ verdicts, repeats, plan }: BlockInput, pendingHere: number): JudgeBlock["trials"] {
  const planned = verdicts.items * 2 * repeats * (plan?.framings ?? 2);
  const pending = plan === null ? pendingHere
    : (verdicts.missing.get("pending") ?? []).reduce((sum, [right, wrong]) => sum + right + wrong, 0);
  return { planned, stored: planned - pending, asked: plan?.asked ?? 0, pending };
}

function pairedSample(input: BlockInput): PairedSample {
  const { verdicts, baseline, treatment } = input;
  return {
    n: verdicts.items,
    accept: interleave(verdicts.accept, baseline, treatment, new Float64Array(verdicts.items * 4)),
    lost: interleave(verdicts.lost, baseline, treatment, new Uint16Array(verdicts.items * 4)),
    probabilityLost: interleave(verdicts.probabilityLost, baseline, treatment, new Uint16Array(verdicts.items * 4)),
    repeats: input.repeats,
    probability: verdicts.probability === null ? null : interleave(verdicts.probability, baseline, treatment, new Float64Array(verdicts.items * 4)),
    fields: verdicts.fieldNames,
    field: verdicts.field,
    wording: input.wordings > 1 ? verdicts.wording : null,
    wordings: input.wordings,
    cluster: verdicts.cluster,
    order: verdicts.acceptSecond,
    seed: input.seed,
  };
}

/** Fills `cells`, item by item in the order C1c C1i C2c C2i, from the columns of the two framings. */
function interleave<Cells extends Float64Array | Uint16Array>(columns: readonly (readonly [Cells, Cells])[], baseline: number, treatment: number, cells: Cells): Cells {
  [baseline, treatment].forEach((framing, side) => {
    (columns[framing] as readonly [Cells, Cells]).forEach((column, claim) => {
      for (let item = 0; item < column.length; item++) cells[item * 4 + side * 2 + claim] = column[item] as number;
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
