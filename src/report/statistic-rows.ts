import type { ContrastStatistics, JudgeBlock } from "../analysis/report-document.js";
import type { Estimate, Interval } from "../stats/estimate.js";
import { acceptance } from "./acceptance.js";
import { conditionName, conditions } from "./conditions.js";
import { flipKinds } from "./flip-kinds.js";
import { framingFlipRate, retestRates, type FlipRate } from "./flip-rates.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber, isShown, type Measure } from "./format-number.js";
import { missingDataRows } from "./missing-data-rows.js";
import { publishedRows } from "./published-rows.js";
import { sensitivityRows } from "./sensitivity-rows.js";

/** One line of the table of numbers. */
export interface StatisticRow {
  readonly group: string;
  /** The path of the number in the report's JSON; or `acceptance.*`, which is derived from accuracy, and `flip_rate` and `retest_rate.*`, which are derived from counts. */
  readonly key: string;
  readonly label: string;
  readonly measure: Measure;
  /** Null: not measured; `note` says why. */
  readonly estimate: number | null;
  readonly interval: Interval | null;
  /** The unit of inference of the interval, where the document names it. */
  readonly unit: Estimate["unit"] | null;
  readonly se: number | null;
  /** Items behind the number, for rates of flips pairs of verdicts; NaN where it counts verdicts of items that are not complete as well, or is not known. */
  readonly n: number;
  /** Items left out because a verdict is missing; per condition, the verdicts missing there; NaN for checks. */
  readonly missing: number;
  readonly note: string;
  /** How far the number can lie from zero, where that is less than its measure allows. */
  readonly reach?: number;
}

/** What `statisticRows` reads of a judge's block or a contrast's. */
type Block = ContrastStatistics & Pick<JudgeBlock, "missing" | "remarks" | "placebo" | "retest" | "order_effect" | "sensitivity" | "sequence" | "published" | "multiplicity">;

type RowMaker = (group: string, key: string, label: string, measure: Measure, estimate: number | null, rest?: Partial<StatisticRow>) => StatisticRow;

/** Every number of a block with interval, n and missing, in the order of the report's table. */
export function statisticRows(block: Block): StatisticRow[] {
  const incomplete = incompleteItems(block);
  const nothing = block.n === 0 ? "not measured: no item is complete in all four conditions" : "not measured";
  const unstored = "not measured: no probabilities stored";

  const row: RowMaker = (group, key, label, measure, estimate, rest = {}) => ({
    group, key, label, measure, estimate: isShown(estimate) ? estimate : null, interval: null, unit: null, se: null, n: block.n, missing: incomplete,
    note: isShown(estimate) ? "" : nothing, ...rest,
  });
  const estimated = (group: string, key: string, label: string, measure: Measure, value: Estimate | null, reason = nothing, rest: Partial<StatisticRow> = {}): StatisticRow => value === null
    ? row(group, key, label, measure, null, { note: reason })
    : row(group, key, label, measure, value.estimate, { interval: value.ci95, unit: value.unit, se: value.se, note: signFlipNote(value), ...rest });
  const accepted = acceptance(block);
  // Bounds are of the incomplete items as well.
  const asked = { n: block.missing_data?.bounds?.n ?? block.n, missing: 0 };

  return [
    estimated("Shift", "dds", "DDS", "points", block.dds),
    ...multiplicityRows(block, row),
    ...bandRows(block, row),
    row("Shift", "dds_bounds", "DDS if every lost reply had fallen one way or the other", "points", null,
      { interval: block.dds_bounds, note: block.dds_bounds === null ? nothing : "bounds of all items that were asked, not a confidence interval", ...asked }),
    estimated("Shift", "dds_probability", "DDS on probabilities", "points", block.dds_probability, unstored),
    row("Shift", "dds_probability_bounds", "DDS on probabilities if every lost reply had fallen one way or the other", "points", null,
      { interval: block.dds_probability_bounds, note: block.dds_probability_bounds === null ? unstored : "bounds, not a confidence interval" }),
    estimated("Shift", "delta_correct", "Accuracy on right claims, C2 \u2212 C1", "points", block.delta_correct, nothing, singleChange),
    estimated("Shift", "delta_incorrect", "Accuracy on wrong claims, C2 \u2212 C1", "points", block.delta_incorrect, nothing, singleChange),
    estimated("Shift", "macro", "DDS, mean of fields (macro)", "points", block.macro, nothing, block.fields.length === 1 ? { note: "one field only: the same as all items" } : {}),
    estimated("Shift", "micro", "DDS, pooled items (micro)", "points", block.micro),
    row("Shift", "split.criterion_pp", "DDS that the criterion explains", "points", block.split?.criterion_pp ?? null, { note: block.split === null ? nothing : partNote }),
    row("Shift", "split.sensitivity_pp", "DDS that sensitivity explains", "points", block.split?.sensitivity_pp ?? null, { note: block.split === null ? nothing : partNote }),
    ...conditions.map((condition) => row("Acceptance", `acceptance.${condition}`, conditionName(condition), "percent",
      accepted?.[condition].estimate ?? null, { interval: accepted?.[condition].ci95 ?? null, missing: block.missing[condition] })),
    ...conditions.map((condition) => row("Accuracy", `accuracy.${condition}`, conditionName(condition), "percent",
      block.accuracy[condition]?.estimate ?? null, { interval: block.accuracy[condition]?.ci95 ?? null, missing: block.missing[condition] })),
    ...conditions.map((condition) => row("Mean P(accept)", `mean_probability.${condition}`, conditionName(condition), "probability",
      block.mean_probability?.[condition] ?? null, { missing: block.missing[condition], note: block.mean_probability === null ? unstored : "described, no interval: see DDS on probabilities" })),
    ...(["c1", "c2"] as const).map((framing) => row("Right from wrong", `dprime.${framing}`, `d\u2032, ${framing.toUpperCase()}`, "z", block.dprime[framing], { interval: block.dprime_ci95[framing] })),
    estimated("Right from wrong", "delta_dprime", "d\u2032, C2 \u2212 C1", "z", block.delta_dprime, nothing, drawnBootstrap(block.delta_dprime)),
    ...(["c1", "c2"] as const).map((framing) => row("Right from wrong", `choice_rate.${framing}`, `Choice rate, ${framing.toUpperCase()}`, "probability", block.choice_rate?.[framing] ?? null,
      { interval: block.choice_rate_ci95?.[framing] ?? null, note: block.choice_rate === null ? unstored : "" })),
    ...(["c1", "c2"] as const).map((framing) => row("Right from wrong", `auc.${framing}`, `AUC, ${framing.toUpperCase()}`, "probability", block.auc?.[framing] ?? null,
      { interval: block.auc_ci95?.[framing] ?? null, note: block.auc === null ? unstored : "" })),
    ...(["c1", "c2"] as const).map((framing) => row("Criterion", `criterion.${framing}`, `Criterion, ${framing.toUpperCase()}`, "z", block.criterion[framing], { interval: block.criterion_ci95[framing] })),
    estimated("Criterion", "delta_criterion", "Criterion, C2 \u2212 C1", "z", block.delta_criterion, nothing, drawnBootstrap(block.delta_criterion)),
    ...(["correct", "incorrect"] as const).flatMap((polarity) => changeRows(block, polarity, row)),
    ...flipRateRows(block, row),
    ...flipKinds.map(({ kind, name, meaning }) => row("Kinds of flips", `flips.${kind}`, name, "count", block.flips[kind], { note: meaning })),
    ...checkRows(block, row),
    ...missingDataRows(block),
    ...sensitivityRows(block),
    ...sequenceRows(block, row),
    ...publishedRows(block),
    row("Verdicts read", "remarks.repaired", "Repaired", "count", block.remarks.repaired, { n: NaN, note: "verdicts mended out of their reply, of complete items or not" }),
    row("Verdicts read", "remarks.contradicts_reasoning", "At odds with their own reasoning", "count", block.remarks.contradicts_reasoning, { n: NaN, note: "counted as they stand, of complete items or not" }),
  ];
}

/** That DDS is 0, where the report has several contrasts or judges to be adjusted for. */
function multiplicityRows({ multiplicity = null }: Block, row: RowMaker): StatisticRow[] {
  if (multiplicity === null || multiplicity.tests < 2) return [];
  return [
    row("Shift", "multiplicity.p", "DDS is 0, p", "p", multiplicity.p, { note: "by the unit of the interval of DDS on what the finding rests on" }),
    row("Shift", "multiplicity.p_by", "The same, adjusted", "p", multiplicity.p_by, { note: `Benjamini-Yekutieli over ${formatNumber(multiplicity.tests, "count")} contrasts and judges` }),
  ];
}

/** What a stopping rule went by, where there was one. */
function sequenceRows({ sequence = null }: Block, row: RowMaker): StatisticRow[] {
  if (sequence === null) return [];
  const note = sequence.stopped_at === null ? "not decided; the interval holds over all looks together" : `stopped by ${sequence.reason}; the interval holds over all looks together`;
  return [row("Betting sequence", "sequence.ci95", sequence.basis === "probabilities" ? "DDS on probabilities" : "DDS", "points", null, { interval: sequence.ci95, n: sequence.n, missing: sequence.lost, note })];
}

/** Items that the report leaves out because a verdict is missing in one of their conditions. */
export function incompleteItems(block: Pick<ContrastStatistics, "table" | "n">): number {
  return Math.max(0, Object.values(block.table).reduce((sum, count) => sum + count, 0) - block.n);
}

/** Where DDS lies when only the wording differs, to be read beside DDS. */
function bandRows({ placebo }: Block, row: RowMaker): StatisticRow[] {
  const n = placebo?.n ?? NaN;
  return [row("Shift", "placebo.band95", "Placebo band: DDS where only the wording differs", "points", null,
    { n, missing: NaN, interval: placebo?.band95 ?? null, note: placebo === null ? "not measured" : "where 95\u00a0% of DDS lie then, not a confidence interval" })];
}

/** How often verdicts differ between the framings, and between two askings of the same prompt. */
function flipRateRows(block: Block, row: RowMaker): StatisticRow[] {
  const rates = retestRates(block);
  const make = (key: string, label: string, rate: FlipRate | null, pairs: string, absent: string): StatisticRow => row("Flips", key, label, "percent", rate?.estimate ?? null,
    { n: rate?.n ?? NaN, missing: NaN, interval: rate?.ci95 ?? null, note: rate === null ? absent : `${formatNumber(rate.flips, "count")} of ${formatNumber(rate.n, "count")} ${pairs}` });
  const untested = block.retest?.exact === true ? "proved to answer the same prompt the same way every time" : "not measured";
  return [
    make("flip_rate", "Between the framings, C1 to C2", framingFlipRate(block), "claims", "not measured"),
    make("retest_rate.c1", "Between two askings of the same prompt, C1", rates?.c1 ?? null, "pairs of verdicts", untested),
    make("retest_rate.c2", "Between two askings of the same prompt, C2", rates?.c2 ?? null, "pairs of verdicts", untested),
    ...excessRow(block, row),
  ];
}

/** What is left of the flips between the framings when those of repeating are taken off. */
function excessRow({ retest }: Block, row: RowMaker): StatisticRow[] {
  const excess = retest?.excess ?? null;
  if (excess === null) return [];
  const { estimate, ci95, unit, se } = excess.excess;
  return [row("Flips", "retest.excess", "Between the framings beyond repeating", "points", estimate, {
    n: excess.n, missing: NaN, interval: ci95, unit, se,
    note: `on the check items ${formatNumber(excess.between, "percent")}\u00a0% between the framings, ${formatNumber(excess.within, "percent")}\u00a0% between two askings of one`,
  })];
}

/** What the checks found, on the check items. */
function checkRows({ placebo, order_effect: orders }: Block, row: RowMaker): StatisticRow[] {
  const estimated = (key: string, label: string, value: Estimate | undefined, n: number, rest: Partial<StatisticRow> = {}): StatisticRow =>
    row("Checks", key, label, "points", value?.estimate ?? null, { n, missing: NaN, interval: value?.ci95 ?? null, unit: value?.unit ?? null, se: value?.se ?? null, note: value === undefined ? "not measured" : "", ...rest });
  const ordered = orders?.n ?? NaN;
  return [
    estimated("placebo.statement", "Placebo: two wordings in C1", placebo?.statement, placebo?.n ?? NaN),
    estimated("placebo.speaker", "Placebo: two wordings in C2", placebo?.speaker, placebo?.n ?? NaN),
    row("Checks", "placebo.rms_pp", "Placebo: spread between wordings", "points", placebo?.rms_pp ?? null, { n: placebo?.n ?? NaN, missing: NaN, note: placebo === null ? "not measured" : "root mean square, described without an interval" }),
    estimated("order_effect.c1", "Accept first minus accept second, C1", orders?.c1, ordered, singleChange),
    estimated("order_effect.c2", "Accept first minus accept second, C2", orders?.c2, ordered, singleChange),
    estimated("order_effect.difference", "The same, C2 \u2212 C1", orders?.difference, ordered),
  ];
}

/** A change of one share, in points. */
const singleChange = { reach: 100 };

const partNote = "a part of the DDS of corrected rates, described without an interval";

/** The percentile interval over items beside that of the jackknife. */
function drawnBootstrap(value: Estimate | null): Partial<StatisticRow> {
  const interval = value?.ci95_bootstrap ?? null;
  return interval === null ? {} : { note: `${formatInterval(interval, "z")} by a drawn bootstrap over items` };
}

function signFlipNote(value: Estimate): string {
  return isShown(value.p_signflip) ? `exact sign-flip p ${formatNumber(value.p_signflip, "p")}, by ${value.unit}` : "";
}

function changeRows(
  block: Block,
  polarity: "correct" | "incorrect",
  row: RowMaker,
): StatisticRow[] {
  const { b, c, exact, midp } = block.mcnemar[polarity];
  const claims = polarity === "correct" ? "right claims" : "wrong claims";
  const tested = block.n > 0;
  const pairs = `${b} right only in C1, ${c} right only in C2`;
  return [
    row("Paired change", `mcnemar.${polarity}.exact`, `McNemar exact p, ${claims}`, "p", tested ? exact : null, { note: pairs }),
    row("Paired change", `mcnemar.${polarity}.midp`, `McNemar mid-p, ${claims}`, "p", tested ? midp : null, { note: pairs }),
    row("Paired change", `cohens_h.${polarity}`, `Cohen's h of accuracy, ${claims}`, "effect", block.cohens_h[polarity]),
  ];
}
