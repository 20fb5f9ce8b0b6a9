import type { Estimate, Interval } from "../stats/estimate.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import { changePseudoItems, ddsPseudoItems, type PseudoItems } from "../stats/intervals/pseudo-items.js";
import type { UnitShare } from "../stats/intervals/unit-spread.js";
import { boundedMean } from "../stats/missing/bounded-mean.js";
import { differentialMissingness } from "../stats/missing/differential-missingness.js";
import { imputedDds } from "../stats/missing/imputed-dds.js";
import { lossDifference, type LossDifference } from "../stats/missing/loss-difference.js";
import { PatternTable } from "../stats/missing/pattern-table.js";
import type { CochranTest } from "../stats/significance/cochran-q.js";
import type { Design } from "../stats/units/design.js";
import { groupSums } from "../stats/units/group-sums.js";
import { boundedItems } from "./bounded-items.js";
import type { PairedSample } from "./paired-sample.js";

/** DDS on a number of items, percentage points. */
export interface DdsView {
  readonly n: number;
  readonly dds: Estimate | null;
}

/** The change of accuracy on one kind of claim, C2 minus C1, on a number of items; percentage points. */
export interface ChangeView {
  readonly n: number;
  readonly delta: Estimate | null;
}

/** DDS from multiply imputed verdicts (percentage points). */
export interface ImputedView {
  /** Items with at least one verdict. */
  readonly n: number;
  readonly imputations: number;
  readonly estimate: number;
  readonly unit: Estimate["unit"];
  readonly se: number;
  readonly ci95: Interval;
  readonly interval: "t" | "cluster-t" | "pseudo-count";
  /** Degrees of freedom of the interval (Barnard and Rubin 1999); not whole. */
  readonly df: number;
  /** Share of the information about DDS that is missing, 0 to 1. */
  readonly fraction_missing: number;
}

/** Losses on claims of one polarity, C1 against C2. */
export interface LossView extends LossDifference {
  /** Items lost in C1 alone and in C2 alone, with McNemar's p-values; null with repeats, whose askings are no pairs. */
  readonly mcnemar: { readonly b: number; readonly c: number; readonly exact: number; readonly midp: number } | null;
}

/** DDS by every way of dealing with lost replies, on the items that were asked in full. */
export interface MissingData {
  /** Items asked in all four conditions, those among them with all four verdicts, and items that still wait for a trial. */
  readonly items: { readonly asked: number; readonly complete: number; readonly pending: number };
  /** What every other number of the report rests on. */
  readonly complete_items: DdsView;
  /** Every lost verdict counted as wrong in its condition, as published results count. */
  readonly missing_as_wrong: DdsView & { readonly delta_correct: Estimate | null; readonly delta_incorrect: Estimate | null };
  /** Worst and best case for these items; `ci95` is the union of the intervals of both ends. */
  readonly bounds: { readonly n: number; readonly dds: Interval; readonly ci95: Interval } | null;
  /** Null where it is not computed; `not_computed` says why. */
  readonly imputed: ImputedView | null;
  /** Change of accuracy per kind of claim, on all items with its two verdicts: other items than those of DDS. */
  readonly by_polarity: { readonly correct: ChangeView; readonly incorrect: ChangeView };
  /** Whether losses differ between the conditions. `all` is Cochran's Q over the four; null with repeats. */
  readonly differential: { readonly n: number; readonly correct: LossView; readonly incorrect: LossView; readonly all: CochranTest | null } | null;
  readonly not_computed: readonly string[];
}

/**
 * All views of a contrast's lost replies. Pending trials are no losses: items that wait for one are in no view. Null
 * where no item that was asked in full has lost a reply.
 * @param known DDS of the complete items, where it has been computed already
 */
export function missingData(sample: PairedSample, known?: Estimate | null): MissingData | null {
  const lost = sample.lost ?? null;
  if (!(lost === null ? sample.accept.some(Number.isNaN) : lost.some((count) => count > 0))) return null;
  const { rows, low, high } = boundedItems({ design: sample.design, values: sample.accept, lost });
  const cells = cellsOf(sample, rows);
  if (!cells.lostShare.some((share) => share > 0)) return null;

  const design = sample.design.among(rows);
  const context = (own: Design, pseudo: PseudoItems) => ({ design: own, pseudo, repeats: design.repeats, seed: sample.seed });
  const estimate = (members: Int32Array, pseudo: PseudoItems, value: (cell: number) => number): { n: number; mean: Estimate | null } => {
    const own = design.among(members);
    return { n: own.items, mean: meanEstimate(Float64Array.from(members, (row) => value(4 * row)), context(own, pseudo)) };
  };
  const ddsView = ({ n, mean }: ReturnType<typeof estimate>): DdsView => ({ n, dds: mean });
  const changeView = ({ n, mean }: ReturnType<typeof estimate>): ChangeView => ({ n, delta: mean });
  const { values, wrong } = cells;
  const rowsWith = (...offsets: number[]): Int32Array => Int32Array.from(rows.keys()).filter((row) => offsets.every((offset) => !Number.isNaN(values[4 * row + offset]!)));
  const correct = (of: Float64Array) => (cell: number): number => of[cell + 2]! - of[cell]!;
  // A wrong claim is judged right when it is rejected.
  const incorrect = (of: Float64Array) => (cell: number): number => of[cell + 1]! - of[cell + 3]!;
  const both = (of: Float64Array) => (cell: number): number => correct(of)(cell) - incorrect(of)(cell);

  const everything = rowsWith();
  const completeRows = rowsWith(0, 1, 2, 3);
  const complete = known === undefined ? ddsView(estimate(completeRows, ddsPseudoItems, both(values))) : { n: design.among(completeRows).items, dds: known };
  const ends = boundedMean(low, high, context(design, ddsPseudoItems));
  const table = design.repeats === 1 ? PatternTable.ofVerdicts(values, design.weight) : null;
  const imputed = table === null ? null : imputedView(table, values, design, sample.seed);
  return {
    items: { asked: design.items, complete: complete.n, pending: sample.design.items - design.items },
    complete_items: complete,
    missing_as_wrong: {
      ...ddsView(estimate(everything, ddsPseudoItems, both(wrong))),
      delta_correct: estimate(everything, changePseudoItems, correct(wrong)).mean, delta_incorrect: estimate(everything, changePseudoItems, incorrect(wrong)).mean,
    },
    bounds: ends === null ? null : { n: ends.n, dds: ends.bounds, ci95: ends.ci95 },
    imputed,
    by_polarity: {
      correct: changeView(estimate(rowsWith(0, 2), changePseudoItems, correct(values))),
      incorrect: changeView(estimate(rowsWith(1, 3), changePseudoItems, incorrect(values))),
    },
    differential: differential(cells.lostShare, table, design),
    not_computed: notComputed(sample, table, imputed),
  };
}

interface AskedCells {
  /** Four values a row, NaN where all askings are lost. */
  readonly values: Float64Array;
  /** The same with every lost asking counted as wrong. */
  readonly wrong: Float64Array;
  /** Share of the askings that are lost. */
  readonly lostShare: Float64Array;
}

function cellsOf(sample: PairedSample, rows: Int32Array): AskedCells {
  const values = new Float64Array(4 * rows.length);
  const wrong = new Float64Array(4 * rows.length);
  const lostShare = new Float64Array(4 * rows.length);
  for (let cell = 0; cell < values.length; cell++) {
    const from = 4 * rows[cell >> 2]! + cell % 4;
    const value = sample.accept[from]!;
    const known = !Number.isNaN(value);
    const share = known ? (sample.lost === undefined ? 0 : Math.min(1, sample.lost[from]! / sample.design.repeats)) : 1;
    values[cell] = value;
    lostShare[cell] = share;
    wrong[cell] = (known ? value * (1 - share) : 0) + (cell % 2 === 1 ? share : 0);
  }
  return { values, wrong, lostShare };
}

function imputedView(table: PatternTable, values: Float64Array, design: Design, seed: number): ImputedView | null {
  const result = imputedDds(table, { seed, rows: { patterns: PatternTable.patternsOf(values), design } });
  if (result === null) return null;
  const { degrees, fractionMissing, n, imputations, estimate, unit, se, ci95, interval } = result;
  return { n, imputations, estimate, unit, se, ci95, interval, df: degrees, fraction_missing: fractionMissing };
}

/** Losses by item, or by cluster where items name clusters: a question's family may be refused as a whole. */
function differential(lostShare: Float64Array, table: PatternTable | null, design: Design): MissingData["differential"] {
  const clusters = design.groupings.find(({ unit }) => unit === "cluster");
  const tests = table === null ? null : differentialMissingness(table);
  const askings = new Float64Array(design.rows).fill(design.repeats);
  const lostIn = (condition: number): UnitShare => {
    const lostAskings = Float64Array.from({ length: design.rows }, (_, row) => design.repeats * lostShare[4 * row + condition]!);
    if (clusters === undefined) return { successes: lostAskings, tries: askings, alike: design.weight ?? undefined };
    return { successes: groupSums(lostAskings, clusters, design.weight), tries: groupSums(askings, clusters, design.weight) };
  };
  const polarity = (name: "correct" | "incorrect", first: number, second: number): LossView | null => {
    const rates = lossDifference(lostIn(first), lostIn(second));
    if (rates === null) return null;
    const { b, c, exact, midp } = tests?.[name] ?? { b: 0, c: 0, exact: 1, midp: 1 };
    return { ...rates, mcnemar: tests === null ? null : { b, c, exact, midp } };
  };
  const [correct, incorrect] = [polarity("correct", 0, 2), polarity("incorrect", 1, 3)];
  return correct === null || incorrect === null ? null : { n: design.items, correct, incorrect, all: tests?.all ?? null };
}

function notComputed(sample: PairedSample, table: PatternTable | null, imputed: ImputedView | null): string[] {
  const reasons: string[] = [];
  if (table === null) reasons.push("with repeats verdicts are not imputed and losses are compared by their rates alone, without McNemar's and Cochran's tests");
  else if (imputed === null) reasons.push("verdicts are not imputed: one of the conditions was never answered");
  if (sample.probability !== null) reasons.push("DDS on probabilities has its bounds (dds_probability_bounds) and no other view");
  return reasons;
}
