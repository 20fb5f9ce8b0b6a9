import { deferenceSplit } from "../stats/discrimination/deference-split.js";
import { signalDetection, type SignalDetection } from "../stats/discrimination/signal-detection.js";
import { cohensH } from "../stats/estimates/cohens-h.js";
import { macroEstimate } from "../stats/estimates/macro-estimate.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import { changePseudoItems, ddsPseudoItems, type PseudoItems } from "../stats/intervals/pseudo-items.js";
import { mcnemarTest } from "../stats/significance/mcnemar.js";
import { designSummary } from "../stats/units/design-summary.js";
import type { Design } from "../stats/units/design.js";
import { acceptColumns } from "./accept-columns.js";
import { accuracyOf } from "./accuracy-of.js";
import { completeRows } from "./complete-rows.js";
import { compressedSample } from "./compressed-sample.js";
import { ddsBounds } from "./dds-bounds.js";
import { fieldRows } from "./field-rows.js";
import { itemShifts } from "./item-shifts.js";
import { majority } from "./majority.js";
import { meanOrZero } from "./mean-or-zero.js";
import { missingData } from "./missing-data.js";
import type { PairedSample } from "./paired-sample.js";
import { perCondition } from "./per-condition.js";
import { probabilityStatistics } from "./probability-statistics.js";
import type { ContrastStatistics, Mcnemar } from "./report-document.js";

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
  const columns = acceptColumns(sample.accept, rows);
  const design = sample.design.among(rows);
  const n = design.items;
  const flags = [...design.flags];
  const estimate = (values: Float64Array, pseudo: PseudoItems) => meanEstimate(values, { design, pseudo, repeats: design.repeats, seed: sample.seed });

  const differences = itemShifts(sample.accept, rows);
  const dds = estimate(differences, ddsPseudoItems);
  const share = perCondition((condition) => meanOrZero(columns[condition], design));
  const correct = majorityPairs(columns.c1_correct, columns.c2_correct, design);
  const incorrect = majorityPairs(columns.c1_incorrect, columns.c2_incorrect, design);
  const field = Int32Array.from(rows, (row) => sample.field[row]!);

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
    ...signalNumbers(signalDetection(columns, design, draws ? sample.seed : null)),
    mcnemar: {
      // A right claim is judged right when accepted, a wrong one when rejected.
      correct: mcnemarOf(correct.onlyFirst, correct.onlySecond),
      incorrect: mcnemarOf(incorrect.onlySecond, incorrect.onlyFirst),
    },
    cohens_h: {
      correct: n === 0 ? null : cohensH(share.c1_correct, share.c2_correct),
      incorrect: n === 0 ? null : cohensH(1 - share.c1_incorrect, 1 - share.c2_incorrect),
    },
    ...probabilityStatistics(sample, rows, flags),
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

type SignalNumbers = Pick<ContrastStatistics, "dprime" | "dprime_ci95" | "criterion" | "criterion_ci95" | "delta_dprime" | "delta_criterion" | "split">;

function signalNumbers(signal: SignalDetection | null): SignalNumbers {
  return {
    dprime: { c1: signal?.c1.dprime ?? null, c2: signal?.c2.dprime ?? null },
    dprime_ci95: { c1: signal?.dprimeInterval.c1 ?? null, c2: signal?.dprimeInterval.c2 ?? null },
    criterion: { c1: signal?.c1.criterion ?? null, c2: signal?.c2.criterion ?? null },
    criterion_ci95: { c1: signal?.criterionInterval.c1 ?? null, c2: signal?.criterionInterval.c2 ?? null },
    delta_dprime: signal?.deltaDprime ?? null,
    delta_criterion: signal?.deltaCriterion ?? null,
    split: signal === null ? null : deferenceSplit(signal.c1, signal.c2),
  };
}

/** What the second adds to the first, row by row. */
function change(first: Float64Array, second: Float64Array): Float64Array {
  const difference = new Float64Array(first.length);
  for (let index = 0; index < first.length; index++) difference[index] = second[index]! - first[index]!;
  return difference;
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
