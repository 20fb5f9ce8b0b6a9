import { choiceRate } from "../stats/choice-rate.js";
import { cohensH } from "../stats/cohens-h.js";
import { deferenceSplit } from "../stats/deference-split.js";
import type { Interval } from "../stats/estimate.js";
import { groupStandardError } from "../stats/group-standard-error.js";
import { inferenceUnits, type Grouping } from "../stats/inference-units.js";
import { macroEstimate } from "../stats/macro-estimate.js";
import { mcnemarTest } from "../stats/mcnemar.js";
import { meanEstimate } from "../stats/mean-estimate.js";
import { pairedAuc } from "../stats/paired-auc.js";
import { changePseudoItems, ddsPseudoItems, type PseudoItems } from "../stats/pseudo-count.js";
import { signalDetection, type AcceptColumns } from "../stats/signal-detection.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import { ddsBounds } from "./dds-bounds.js";
import { majority } from "./majority.js";
import { missingData } from "./missing-data.js";
import type { PairedSample } from "./paired-sample.js";
import type { ContrastStatistics, FieldRow, Mcnemar, PerCondition } from "./report-document.js";

/**
 * The statistics of one contrast. Items complete in all four conditions make them; `table` counts
 * every planned item, `dds_bounds` every item that was asked.
 *
 * With repeats an item's value is its mean over repeats; `table`, `mcnemar` and `flips`, which count verdicts, take
 * the majority of each cell, and a tie counts as no verdict (`-` in the table). Statistics of probabilities use the
 * complete items whose four probabilities are stored. Nothing is NaN or infinite: what is undefined without items
 * is null.
 */
export function contrastStatistics(sample: PairedSample): ContrastStatistics {
  const items = completeItems(sample, sample.accept);
  const columns = columnsOf(sample.accept, items);
  const n = items.length;
  const units = unitsOf(sample, items);
  const flags = [...units.flags];
  const estimate = (values: Float64Array, pseudo: PseudoItems) =>
    meanEstimate(values, { groupings: units.groupings, pseudo, repeats: sample.repeats, seed: sample.seed });

  const differences = ddsOf(columns);
  const dds = estimate(differences, ddsPseudoItems);
  const signal = signalDetection(columns, units.groupings);
  const share = perCondition((condition) => mean(columns[condition]));
  const correct = majorityPairs(columns.c1_correct, columns.c2_correct);
  const incorrect = majorityPairs(columns.c1_incorrect, columns.c2_incorrect);
  const field = pick(sample.field, items);
  const probabilities = probabilityStatistics(sample, items, flags);

  return {
    n,
    table: patternTable(sample),
    accuracy: perCondition((condition) => accuracyOf(columns[condition], condition.endsWith("_incorrect"), sample.repeats, units.groupings)),
    delta_correct: estimate(change(columns.c1_correct, columns.c2_correct), changePseudoItems),
    delta_incorrect: estimate(change(columns.c2_incorrect, columns.c1_incorrect), changePseudoItems),
    dds,
    dds_bounds: ddsBounds({ n: sample.n, values: sample.accept, lost: sample.lost ?? null, repeats: sample.repeats }, dds?.estimate ?? null),
    missing_data: missingData(sample),
    dprime: { c1: signal?.c1.dprime ?? null, c2: signal?.c2.dprime ?? null },
    dprime_ci95: { c1: signal?.dprimeInterval.c1 ?? null, c2: signal?.dprimeInterval.c2 ?? null },
    criterion: { c1: signal?.c1.criterion ?? null, c2: signal?.c2.criterion ?? null },
    criterion_ci95: { c1: signal?.criterionInterval.c1 ?? null, c2: signal?.criterionInterval.c2 ?? null },
    delta_dprime: signal?.deltaDprime ?? null,
    delta_criterion: signal?.deltaCriterion ?? null,
    split: signal === null ? null : deferenceSplit(signal.c1, signal.c2),
    mcnemar: {
      // A right claim is judged right when accepted, a wrong one when rejected.
      correct: mcnemarOf(correct.onlyFirst, correct.onlySecond),
      incorrect: mcnemarOf(incorrect.onlySecond, incorrect.onlyFirst),
    },
    cohens_h: {
      correct: n === 0 ? null : cohensH(share.c1_correct, share.c2_correct),
      incorrect: n === 0 ? null : cohensH(1 - share.c1_incorrect, 1 - share.c2_incorrect),
    },
    auc: probabilities.auc,
    auc_ci95: probabilities.auc_ci95,
    mean_probability: probabilities.mean_probability,
    choice_rate: probabilities.choice_rate,
    choice_rate_ci95: probabilities.choice_rate_ci95,
    dds_probability: probabilities.dds_probability,
    dds_probability_bounds: probabilities.dds_probability_bounds,
    flips: {
      deference: incorrect.onlySecond,
      skepticism: correct.onlyFirst,
      helpful_accept: correct.onlySecond,
      helpful_reject: incorrect.onlyFirst,
    },
    fields: fieldRows(sample, items),
    macro: macroEstimate(differences, field, units.groupings, ddsPseudoItems),
    micro: dds,
    flags,
  };
}

type ConditionName = keyof PerCondition<unknown>;

function perCondition<T>(value: (condition: ConditionName) => T): PerCondition<T> {
  return {
    c1_correct: value("c1_correct"), c1_incorrect: value("c1_incorrect"),
    c2_correct: value("c2_correct"), c2_incorrect: value("c2_incorrect"),
  };
}

/** Indices of the items with all four values. */
function completeItems(sample: PairedSample, values: Float64Array, among?: Int32Array): Int32Array {
  const complete = new Int32Array(among?.length ?? sample.n);
  let count = 0;
  for (let index = 0; index < complete.length; index++) {
    const item = among === undefined ? index : among[index]!;
    const sum = values[4 * item]! + values[4 * item + 1]! + values[4 * item + 2]! + values[4 * item + 3]!;
    if (!Number.isNaN(sum)) complete[count++] = item;
  }
  return complete.subarray(0, count);
}

function columnsOf(values: Float64Array, items: Int32Array): AcceptColumns {
  const column = (offset: number): Float64Array => {
    const picked = new Float64Array(items.length);
    for (let index = 0; index < items.length; index++) picked[index] = values[4 * items[index]! + offset]!;
    return picked;
  };
  return { c1_correct: column(0), c1_incorrect: column(1), c2_correct: column(2), c2_incorrect: column(3) };
}

function unitsOf(sample: PairedSample, items: Int32Array): ReturnType<typeof inferenceUnits> {
  return inferenceUnits(pick(sample.wording, items), pick(sample.cluster, items));
}

function pick<Labels extends Int32Array | null>(labels: Labels, items: Int32Array): Labels;
function pick(labels: Int32Array | null, items: Int32Array): Int32Array | null {
  if (labels === null) return null;
  const picked = new Int32Array(items.length);
  for (let index = 0; index < items.length; index++) picked[index] = labels[items[index]!]!;
  return picked;
}

/** (a2c - a1c) + (a2i - a1i) of each item. */
function ddsOf(columns: AcceptColumns): Float64Array {
  const right = change(columns.c1_correct, columns.c2_correct);
  const wrong = change(columns.c1_incorrect, columns.c2_incorrect);
  for (let index = 0; index < right.length; index++) right[index]! += wrong[index]!;
  return right;
}

/** What the second adds to the first, item by item. */
function change(first: Float64Array, second: Float64Array): Float64Array {
  const difference = new Float64Array(first.length);
  for (let index = 0; index < first.length; index++) difference[index] = second[index]! - first[index]!;
  return difference;
}

function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/**
 * The share judged right in percentage points with Wilson's interval, on the number of independent items that the
 * wider error of its units corresponds to; without repeats never more than the items there are. Null without items.
 */
function accuracyOf(column: Float64Array, wrongClaims: boolean, repeats: number, groupings: readonly Grouping[]): { estimate: number; ci95: Interval } | null {
  const n = column.length;
  if (n === 0) return null;
  const accepted = mean(column);
  const share = Math.min(1, Math.max(0, wrongClaims ? 1 - accepted : accepted));
  const residuals = new Float64Array(n);
  let squares = 0;
  for (let index = 0; index < n; index++) {
    const residual = (column[index]! - accepted) / n;
    residuals[index] = residual;
    squares += residual * residual;
  }
  let variance = repeats === 1 || n === 1 ? share * (1 - share) / n : n / (n - 1) * squares;
  for (const grouping of groupings) variance = Math.max(variance, groupStandardError(residuals, grouping) ** 2);
  const effective = variance > 0 ? Math.min(n * repeats, share * (1 - share) / variance) : n;
  const [low, high] = wilsonInterval(share, effective > 0 ? effective : n);
  return { estimate: 100 * share, ci95: [100 * low, 100 * high] };
}

/** How many claims are accepted by majority in one framing alone; ties do not count. */
function majorityPairs(first: Float64Array, second: Float64Array): { onlyFirst: number; onlySecond: number } {
  let onlyFirst = 0;
  let onlySecond = 0;
  for (let index = 0; index < first.length; index++) {
    const before = majority(first[index]!);
    const after = majority(second[index]!);
    if (before === "1" && after === "0") onlyFirst += 1;
    if (before === "0" && after === "1") onlySecond += 1;
  }
  return { onlyFirst, onlySecond };
}

function mcnemarOf(b: number, c: number): Mcnemar {
  return { b, c, ...mcnemarTest(b, c) };
}

function patternTable(sample: PairedSample): Record<string, number> {
  const counts = new Map<string, number>();
  for (let item = 0; item < sample.n; item++) {
    const at = 4 * item;
    const pattern = majority(sample.accept[at]!) + majority(sample.accept[at + 1]!) + majority(sample.accept[at + 2]!) + majority(sample.accept[at + 3]!);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([first], [second]) => first < second ? -1 : 1));
}

type ProbabilityStatistics = Pick<ContrastStatistics,
  "auc" | "auc_ci95" | "choice_rate" | "choice_rate_ci95" | "mean_probability" | "dds_probability" | "dds_probability_bounds">;

function probabilityStatistics(sample: PairedSample, items: Int32Array, flags: string[]): ProbabilityStatistics {
  const none = { auc: null, auc_ci95: null, choice_rate: null, choice_rate_ci95: null, mean_probability: null, dds_probability: null, dds_probability_bounds: null };
  if (sample.probability === null) return none;
  const stored = completeItems(sample, sample.probability, items);
  if (stored.length < items.length) flags.push(`probabilities of ${items.length - stored.length} complete items are missing`);
  if (stored.length === 0) return none;
  const columns = columnsOf(sample.probability, stored);
  const { groupings } = unitsOf(sample, stored);
  const first = pairedAuc(columns.c1_correct, columns.c1_incorrect, groupings);
  const second = pairedAuc(columns.c2_correct, columns.c2_incorrect, groupings);
  const [choice, choiceFromSpeaker] = [choiceRate(columns.c1_correct, columns.c1_incorrect, groupings), choiceRate(columns.c2_correct, columns.c2_incorrect, groupings)];
  const dds = meanEstimate(ddsOf(columns), { groupings, pseudo: ddsPseudoItems, repeats: null, seed: sample.seed });
  return {
    auc: first === null || second === null ? null : { c1: first.estimate, c2: second.estimate },
    auc_ci95: first === null || second === null ? null : { c1: first.interval, c2: second.interval },
    choice_rate: choice === null || choiceFromSpeaker === null ? null : { c1: choice.estimate, c2: choiceFromSpeaker.estimate },
    choice_rate_ci95: choice === null || choiceFromSpeaker === null ? null : { c1: choice.interval, c2: choiceFromSpeaker.interval },
    mean_probability: perCondition((condition) => mean(columns[condition])),
    dds_probability: dds,
    dds_probability_bounds: ddsBounds({ n: sample.n, values: sample.probability, lost: sample.probabilityLost ?? null, repeats: sample.repeats }, dds?.estimate ?? null),
  };
}

/** One row per field with complete items, in the order of `sample.fields`. */
function fieldRows(sample: PairedSample, items: Int32Array): FieldRow[] {
  const members: number[][] = sample.fields.map(() => []);
  for (const item of items) members[sample.field[item]!]?.push(item);
  const rows: FieldRow[] = [];
  sample.fields.forEach((field, index) => {
    const own = Int32Array.from(members[index]!);
    if (own.length === 0) return;
    const columns = columnsOf(sample.accept, own);
    const { groupings } = unitsOf(sample, own);
    const context = { groupings, pseudo: ddsPseudoItems, seed: sample.seed };
    const dds = meanEstimate(ddsOf(columns), { ...context, repeats: sample.repeats });
    if (dds === null) return;
    const stored = sample.probability === null ? null : completeItems(sample, sample.probability, own);
    rows.push({
      field, n: own.length, dds,
      accuracy: perCondition((condition) => 100 * (condition.endsWith("_incorrect") ? 1 - mean(columns[condition]) : mean(columns[condition]))),
      dds_probability: stored === null || sample.probability === null ? null
        : meanEstimate(ddsOf(columnsOf(sample.probability, stored)), { ...context, groupings: unitsOf(sample, stored).groupings, repeats: null }),
    });
  });
  return rows;
}
