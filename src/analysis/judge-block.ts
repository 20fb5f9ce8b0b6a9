import { checkSampleOf } from "./check-sample-of.js";
import type { CheckSample } from "./check-sample.js";
import { checksMeasured } from "./checks-measured.js";
import type { MissingReason } from "./collect-verdicts.js";
import { compressedSample } from "./compressed-sample.js";
import { constantVerdict } from "./constant-verdict.js";
import { contrastStatistics } from "./contrast-statistics.js";
import { equivalenceEvidence } from "./equivalence-evidence.js";
import { excessFlips } from "./excess-flips.js";
import { finding, findingBasis } from "./finding.js";
import { furtherStatistics } from "./further-statistics.js";
import type { ItemFlag } from "./item-flag.js";
import { orderEffect } from "./order-effect.js";
import { pairedOrderEffect } from "./paired-order-effect.js";
import { pairedSampleOf, type PairedArms } from "./paired-sample-of.js";
import { placeboEffect } from "./placebo-effect.js";
import type { ContrastStatistics, JudgeBlock, PerCondition, Retest } from "./report-document.js";
import { retestFlips } from "./retest-flips.js";
import { sensitivity } from "./sensitivity.js";
import { spreadComponents } from "./spread-components.js";

export interface BlockInput extends PairedArms {
  readonly judge: string;
  /** Whether the judge was proved to answer the same request the same way every time. */
  readonly exact: boolean;
  /** What an audit of the items flags; null where it was not asked for. */
  readonly flags: readonly ItemFlag[] | null;
  /** The names of the two arms where both put the claim as a statement, or both as a speaker's; null for a statement against a speaker. */
  readonly alike: readonly [string, string] | null;
  /** The trials of the judge's whole plan with the calls made for them; null where only those of the two arms are to be counted. */
  readonly plan: { readonly arms: number; readonly asked: number } | null;
  /** False leaves out what is drawn, bootstraps and the further statistics, for simulations that do not read them (default true). */
  readonly draws?: boolean;
}

/** Every number of one judge on one contrast of two arms. */
export function judgeBlock(input: BlockInput): JudgeBlock {
  const { verdicts, baseline, treatment } = input;
  const items = pairedSampleOf(input);
  const sample = compressedSample(items);
  const statistics = contrastStatistics(sample, { draws: input.draws ?? true });
  const missingByStatus = Object.fromEntries([...verdicts.missing].map(([reason, counts]) => [reason, perCondition(counts, baseline, treatment)]));
  const missing = sum(Object.values(missingByStatus));
  const pending = total(missingByStatus["pending" satisfies MissingReason]);
  const constant = constantVerdict(statistics, orderEffect(sample));
  const basis = findingBasis(statistics, constant);
  const contrast = { baseline, treatment, wordings: input.wordings, seed: input.seed };
  const checked = checkSampleOf(verdicts, { ...contrast, basis });
  const pairedOrder = pairedOrderEffect(checked);
  const order = pairedOrder ?? orderEffect(sample, basis);
  // Two families have no wording in common whose change could be a placebo.
  const oneFamily = verdicts.wording[baseline] === verdicts.wording[treatment];
  const placebo = oneFamily ? placeboEffect(checked) : null;
  // Flips are of verdicts, whatever the finding rests on.
  const retest = input.exact ? exactRetest : measuredRetest(checkSampleOf(verdicts, { ...contrast, basis: "verdicts" }));
  return {
    ...statistics,
    judge: input.judge,
    finding: finding(statistics, {
      judgeName: "", alike: input.alike, retest, orderEffect: order, constant, lost: total(missing) - pending - total(missingByStatus["ended" satisfies MissingReason]),
      checksMeasured: checksMeasured({ retest, pairedOrder, ...(oneFamily && input.wordings > 1 ? { placebo } : {}) }),
    }),
    trials: trialsOf(input, pending),
    remarks: {
      repaired: verdicts.repaired[baseline]! + verdicts.repaired[treatment]!,
      contradicts_reasoning: verdicts.contradictsReasoning[baseline]! + verdicts.contradictsReasoning[treatment]!,
    },
    missing,
    missing_by_status: missingByStatus,
    order_effect: order,
    placebo,
    retest,
    sensitivity: input.flags === null ? null : sensitivity(items, input.flags),
    ...furtherOf(statistics, input),
    equivalence: equivalenceEvidence(statistics, basis),
    variance_components: spreadComponents({ sample: items, basis, verdicts: verdictCounts(input), checks: oneFamily ? checked : { ...checked, secondWording: null }, exact: input.exact }),
    sequence: null,
    mean_mass: verdicts.meanMass,
  };
}

function furtherOf({ n, table, dds }: ContrastStatistics, { repeats, seed, draws = true }: BlockInput): Pick<JudgeBlock, "further" | "further_note"> {
  if (!draws) return { further: null, further_note: null };
  if (n === 0) return { further: null, further_note: "no item is complete in all four conditions" };
  if (repeats > 1) return { further: null, further_note: "with repeats an item's value is its mean over them, which the table of majority verdicts does not hold" };
  const unit = dds?.unit ?? "item";
  return {
    further: furtherStatistics(table, seed),
    further_note: unit === "item" ? null : `by items; this study's unit is the ${unit}, so that these intervals may be too short and these p-values too small: where they differ, the table of numbers holds`,
  };
}

/** How many askings of each cell gave a verdict, item by item in the order C1c C1i C2c C2i. */
function verdictCounts({ verdicts: { answered, lost, items }, baseline, treatment }: BlockInput): Uint16Array {
  const counts = new Uint16Array(4 * items);
  [baseline, treatment].forEach((arm, side) => ([0, 1] as const).forEach((claim) => {
    for (let item = 0; item < items; item++) counts[4 * item + 2 * side + claim] = answered[arm]![claim][item]! - lost[arm]![claim][item]!;
  }));
  return counts;
}

function measuredRetest(sample: CheckSample): Retest | null {
  const retest = retestFlips(sample);
  return retest === null ? null : { ...retest, excess: excessFlips(sample) };
}

const exactRetest: Retest = { c1: { n: 0, flips: 0 }, c2: { n: 0, flips: 0 }, exact: true };

/** @param pendingHere main trials of the block's two arms that are still to be asked */
function trialsOf({ verdicts, repeats, plan, baseline, treatment }: BlockInput, pendingHere: number): JudgeBlock["trials"] {
  const planned = verdicts.items * 2 * repeats * (plan?.arms ?? 2);
  const counted = (reason: MissingReason, arms?: readonly number[]) => (verdicts.missing.get(reason) ?? []).reduce((sum, [right, wrong], arm) => arms?.includes(arm) === false ? sum : sum + right + wrong, 0);
  const pending = plan === null ? pendingHere : counted("pending");
  const ended = counted("ended", plan === null ? [baseline, treatment] : undefined);
  const checks = plan === null ? { planned: 0, stored: 0 } : verdicts.checks;
  return { planned, stored: planned - pending - ended, ...ended > 0 && { ended }, asked: plan?.asked ?? 0, pending, checks: { planned: checks.planned, stored: checks.stored, pending: checks.planned - checks.stored } };
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
