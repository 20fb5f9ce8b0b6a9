import { choiceRate } from "../stats/choice-rate.js";
import { cohensH } from "../stats/cohens-h.js";
import { deferenceSplit } from "../stats/deference-split.js";
import type { Estimate, Interval } from "../stats/estimate.js";
import type { Design } from "../stats/design.js";
import { designSummary } from "../stats/design-summary.js";
import { groupStandardError } from "../stats/group-standard-error.js";
import { macroEstimate } from "../stats/macro-estimate.js";
import { mcnemarTest } from "../stats/mcnemar.js";
import { meanEstimate } from "../stats/mean-estimate.js";
import { momentsOf } from "../stats/moments.js";
import { pairedAuc } from "../stats/paired-auc.js";
import { changePseudoItems, ddsPseudoItems, type PseudoItems } from "../stats/pseudo-count.js";
import { signalDetection, type AcceptColumns } from "../stats/signal-detection.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import { completeRows } from "./complete-rows.js";
import { compressedSample } from "./compressed-sample.js";
import { ddsBounds } from "./dds-bounds.js";
import { itemShifts } from "./item-shifts.js";
import { majority } from "./majority.js";
import { missingData } from "./missing-data.js";
import type { PairedSample } from "./paired-sample.js";
import type { ContrastStatistics, FieldRow, Mcnemar, PerCondition } from "./report-document.js";

interface StatisticsOptions {
  /** Draw the bootstrap intervals of the changes of d-prime and criterion (default true); simulations that do not read them go faster without. */
  readonly draws?: boolean;
}

/**
 * The statistics of one contrast. Items complete in all four conditions make them; `table` counts
 * every planned item, `dds_bounds` every item that was asked.
 *
 * With repeats an item's value is its mean over repeats; `table`, `mcnemar` and `flips`, which count verdicts, take
 * the majority of each cell, and a tie counts as no verdict (`-` in the table). Statistics of probabilities use the
 * complete items whose four probabilities are stored. Nothing is NaN or infinite: what is undefined without items
 * is null.
 */
export function contrastStatistics(planned: PairedSample, { draws = true }: StatisticsOptions = {}): ContrastStatistics {
  const sample = compressedSample(planned);
  const rows = completeRows(sample.accept);
  const columns = columnsOf(sample.accept, rows);
  const design = sample.design.among(rows);
  const n = design.items;
  const flags = [...design.flags];
  const estimate = (values: Float64Array, pseudo: PseudoItems) => meanEstimate(values, { design, pseudo, repeats: design.repeats, seed: sample.seed });

  const differences = itemShifts(sample.accept, rows);
  const dds = estimate(differences, ddsPseudoItems);
  const signal = signalDetection(columns, design, draws ? sample.seed : null);
  const share = perCondition((condition) => mean(columns[condition], design));
  const correct = majorityPairs(columns.c1_correct, columns.c2_correct, design);
  const incorrect = majorityPairs(columns.c1_incorrect, columns.c2_incorrect, design);
  const field = Int32Array.from(rows, (row) => sample.field[row]!);
  const probabilities = probabilityStatistics(sample, rows, flags);

  return {
    n,
    design: designSummary(design, dds),
    table: patternTable(sample),
    accuracy: perCondition((condition) => accuracyOf(columns[condition], condition.endsWith("_incorrect"), design)),
    delta_correct: estimate(change(columns.c1_correct, columns.c2_correct), changePseudoItems),
    delta_incorrect: estimate(change(columns.c2_incorrect, columns.c1_incorrect), changePseudoItems),
    dds,
    dds_bounds: ddsBounds({ design: sample.design, values: sample.accept, lost: sample.lost ?? null }, dds?.estimate ?? null),
    missing_data: missingData(sample, dds),
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
    fields: fieldRows(sample, rows, dds),
    macro: macroEstimate(differences, field, design, ddsPseudoItems),
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

function columnsOf(values: Float64Array, rows: Int32Array): AcceptColumns {
  const column = (offset: number): Float64Array => Float64Array.from(rows, (row) => values[4 * row + offset]!);
  return { c1_correct: column(0), c1_incorrect: column(1), c2_correct: column(2), c2_incorrect: column(3) };
}

/** What the second adds to the first, row by row. */
function change(first: Float64Array, second: Float64Array): Float64Array {
  const difference = new Float64Array(first.length);
  for (let index = 0; index < first.length; index++) difference[index] = second[index]! - first[index]!;
  return difference;
}

/** 0 without items. */
function mean(values: Float64Array, design: Design): number {
  return design.items === 0 ? 0 : momentsOf(values, design).mean;
}

/**
 * The share judged right in percentage points with Wilson's interval, on the number of independent items that the
 * wider error of its units corresponds to; without repeats never more than the items there are. Null without items.
 */
function accuracyOf(column: Float64Array, wrongClaims: boolean, design: Design): { estimate: number; ci95: Interval } | null {
  const n = design.items;
  if (n === 0) return null;
  const { mean: accepted, squares } = momentsOf(column, design);
  const share = Math.min(1, Math.max(0, wrongClaims ? 1 - accepted : accepted));
  const residuals = design.weighted(column.map((rate) => (rate - accepted) / n));
  let variance = design.repeats === 1 || n === 1 ? share * (1 - share) / n : squares / (n - 1) / n;
  for (const grouping of design.groupings) variance = Math.max(variance, groupStandardError(residuals, grouping) ** 2);
  const effective = variance > 0 ? Math.min(n * design.repeats, share * (1 - share) / variance) : n;
  const [low, high] = wilsonInterval(share, effective > 0 ? effective : n);
  return { estimate: 100 * share, ci95: [100 * low, 100 * high] };
}

/** How many claims are accepted by majority in one framing alone; ties do not count. */
function majorityPairs(first: Float64Array, second: Float64Array, design: Design): { onlyFirst: number; onlySecond: number } {
  let onlyFirst = 0;
  let onlySecond = 0;
  for (let row = 0; row < first.length; row++) {
    const before = majority(first[row]!);
    const after = majority(second[row]!);
    if (before === "1" && after === "0") onlyFirst += design.weightOf(row);
    if (before === "0" && after === "1") onlySecond += design.weightOf(row);
  }
  return { onlyFirst, onlySecond };
}

function mcnemarOf(b: number, c: number): Mcnemar {
  return { b, c, ...mcnemarTest(b, c) };
}

function patternTable(sample: PairedSample): Record<string, number> {
  const counts = new Map<string, number>();
  for (let row = 0; row < sample.design.rows; row++) {
    const at = 4 * row;
    const pattern = majority(sample.accept[at]!) + majority(sample.accept[at + 1]!) + majority(sample.accept[at + 2]!) + majority(sample.accept[at + 3]!);
    counts.set(pattern, (counts.get(pattern) ?? 0) + sample.design.weightOf(row));
  }
  return Object.fromEntries([...counts].sort(([first], [second]) => first < second ? -1 : 1));
}

type ProbabilityStatistics = Pick<ContrastStatistics,
  "auc" | "auc_ci95" | "choice_rate" | "choice_rate_ci95" | "mean_probability" | "dds_probability" | "dds_probability_bounds">;

function probabilityStatistics(sample: PairedSample, rows: Int32Array, flags: string[]): ProbabilityStatistics {
  const none = { auc: null, auc_ci95: null, choice_rate: null, choice_rate_ci95: null, mean_probability: null, dds_probability: null, dds_probability_bounds: null };
  if (sample.probability === null) return none;
  const stored = completeRows(sample.probability, rows);
  const design = sample.design.among(stored);
  const missing = sample.design.among(rows).items - design.items;
  if (missing > 0) flags.push(`probabilities of ${missing} complete items are missing`);
  if (stored.length === 0) return none;
  const columns = columnsOf(sample.probability, stored);
  const first = pairedAuc(columns.c1_correct, columns.c1_incorrect, design);
  const second = pairedAuc(columns.c2_correct, columns.c2_incorrect, design);
  const [choice, choiceFromSpeaker] = [choiceRate(columns.c1_correct, columns.c1_incorrect, design), choiceRate(columns.c2_correct, columns.c2_incorrect, design)];
  const dds = meanEstimate(itemShifts(sample.probability, stored), { design, pseudo: ddsPseudoItems, repeats: null, seed: sample.seed });
  return {
    auc: first === null || second === null ? null : { c1: first.estimate, c2: second.estimate },
    auc_ci95: first === null || second === null ? null : { c1: first.interval, c2: second.interval },
    choice_rate: choice === null || choiceFromSpeaker === null ? null : { c1: choice.estimate, c2: choiceFromSpeaker.estimate },
    choice_rate_ci95: choice === null || choiceFromSpeaker === null ? null : { c1: choice.interval, c2: choiceFromSpeaker.interval },
    mean_probability: perCondition((condition) => mean(columns[condition], design)),
    dds_probability: dds,
    dds_probability_bounds: ddsBounds({ design: sample.design, values: sample.probability, lost: sample.probabilityLost ?? null }, dds?.estimate ?? null),
  };
}

/**
 * One row per field with complete items, in the order of `sample.fields`.
 * @param whole DDS of all complete items, which is that of the field where there is only one
 */
function fieldRows(sample: PairedSample, complete: Int32Array, whole: Estimate | null): FieldRow[] {
  const members: number[][] = sample.fields.map(() => []);
  for (const row of complete) members[sample.field[row]!]?.push(row);
  return sample.fields.flatMap((field, index) => {
    const own = Int32Array.from(members[index]!);
    const columns = columnsOf(sample.accept, own);
    const design = sample.design.among(own);
    const context = { pseudo: ddsPseudoItems, seed: sample.seed };
    const dds = own.length === complete.length ? whole : meanEstimate(itemShifts(sample.accept, own), { ...context, design, repeats: design.repeats });
    if (dds === null) return [];
    const stored = sample.probability === null ? null : completeRows(sample.probability, own);
    return [{
      field, n: design.items, dds,
      accuracy: perCondition((condition) => 100 * (condition.endsWith("_incorrect") ? 1 - mean(columns[condition], design) : mean(columns[condition], design))),
      dds_probability: stored === null || sample.probability === null ? null
        : meanEstimate(itemShifts(sample.probability, stored), { ...context, design: sample.design.among(stored), repeats: null }),
    }];
  });
}
