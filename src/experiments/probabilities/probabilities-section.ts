import type { SectionInput } from "../../analysis/section-input.js";
import type { Section, SectionEstimate, SectionTable } from "../../analysis/section.js";
import { intervalInWords } from "../../core/interval-in-words.js";
import { plainNumber } from "../../core/plain-number.js";
import type { Forecasts } from "../../stats/calibration/forecasts.js";
import { varianceRatio, type VarianceRatio } from "../../stats/calibration/variance-ratio.js";
import { ArmColumns, type ItemEstimate } from "../arm-columns.js";
import { armSum } from "../arm-sum.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { headlineArms } from "../headline-arms.js";
import { calibrationTables, type CalibrationTables } from "./calibration-tables.js";
import { discriminationTables } from "./discrimination-tables.js";
import { forecastColumns, type ForecastColumns } from "./forecast-columns.js";

/** So many claims are gone through in all draws of one bootstrap at most. */
const mostClaims = 6_000_000;

/** DDS on both scales, on the items that have both. */
interface BothScales {
  readonly probabilities: ItemEstimate | null;
  readonly verdicts: ItemEstimate | null;
  /** Null where the verdicts do not vary, or the probabilities are made of them. */
  readonly ratio: VarianceRatio | null;
}

/** Deference measured on P(accept), how calibrated it is, and how many fewer items it takes. Made where probabilities are stored, or each prompt was asked three times or more. */
export function probabilitiesSection(input: SectionInput): Section | null {
  const { spec, block } = input;
  const forecasts = forecastColumns(input);
  if (forecasts === null) return null;
  const options = { seed: spec.seed, draws: Math.max(100, Math.min(1000, Math.floor(mostClaims / (2 * forecasts.items.length)))) };
  const scales = bothScales(input, forecasts);
  const calibration = calibrationTables(forecasts, options);
  const discrimination = discriminationTables(forecasts, options);
  return {
    factor: "probabilities", title: "Probabilities", judge: block.judge, question: "What do the judge's probabilities say that its verdicts do not?",
    answer: answerOf(forecasts, scales, calibration),
    caveats: [
      ...forecasts.source === "repeats" ? [`No token probabilities are stored: P(accept) is the share of ${spec.repeats} askings that accepted, which is coarse and costs as many calls.`] : [],
      ...forecasts.source === "tokens" && block.mean_mass !== null && block.mean_mass < 0.9 ? [`The two answers had only ${plainNumber(100 * block.mean_mass)} % of the probability on average; the rest went to other tokens.`] : [],
      ...scales.ratio === null ? [] : ["Fewer items holds for this judge and for the spread between items: spread between wordings does not shrink with items. The two are not the same quantity: one is how far the probability moves, the other how often it crosses one half, so that their sizes differ as well as their errors."],
      ...scales.verdicts !== null && scales.ratio === null && forecasts.source === "tokens" ? ["The verdicts do not vary from item to item, so that no number of items would show by them what the probabilities show."] : [],
    ],
    tables: [conditionTable(input, forecasts), scaleTable(scales), contrastTable(input, forecasts), ...calibration.tables, discrimination.table],
    figures: [calibration.figure, discrimination.figure],
  };
}

function bothScales(input: SectionInput, { source, columns, items }: ForecastColumns): BothScales {
  const { statement: baseline, speaker: treatment } = headlineArms(input.spec)!;
  const verdicts = new ArmColumns(input, "verdicts");
  const common = source === "repeats" ? items : items.filter((item) => !Number.isNaN(verdicts.sums(baseline)[item]! + verdicts.sums(treatment)[item]!));
  const shifts = (of: ArmColumns): Float64Array => Float64Array.from(common, (item) => of.sums(treatment)[item]! - of.sums(baseline)[item]!);
  const [p, binary] = [shifts(columns), shifts(verdicts)];
  const mean = (of: ArmColumns, values: Float64Array): ItemEstimate | null => of.mean(values, common, [baseline, treatment], 2);
  return {
    probabilities: mean(columns, p), verdicts: source === "repeats" ? null : mean(verdicts, binary),
    ratio: source === "repeats" ? null : varianceRatio(p, binary, columns.design(common, [baseline, treatment])),
  };
}

function conditionTable({ spec }: SectionInput, { columns, items, statement, speaker }: ForecastColumns): SectionTable {
  const { statement: baseline, speaker: treatment } = headlineArms(spec)!;
  const mean = (values: Float64Array, arm: number): SectionEstimate | null => {
    const estimate = columns.mean(values, items, [arm], 1);
    return estimate === null ? null : { estimate: estimate.estimate / 100, ci95: [Math.max(0, estimate.ci95[0] / 100), Math.min(1, estimate.ci95[1] / 100)], n: estimate.n };
  };
  const row = (claim: string, key: keyof Forecasts): SectionTable["rows"][number] => ({
    claim, statement: mean(statement[key], baseline), speaker: mean(speaker[key], treatment), change: estimateCell(columns.mean(speaker[key].map((value, index) => value - statement[key][index]!), items, [baseline, treatment], 1)),
  });
  return {
    title: "Mean P(accept)",
    columns: [{ key: "claim", title: "Claims", unit: "text" }, { key: "statement", title: "Statement", unit: "share" }, { key: "speaker", title: "Speaker", unit: "share" }, { key: "change", title: "Speaker minus statement", unit: "pp" }],
    rows: [row("right", "right"), row("wrong", "wrong")], note: "Items that have all four probabilities.",
  };
}

function scaleTable({ probabilities, verdicts, ratio }: BothScales): SectionTable {
  return {
    title: "DDS on probabilities and on verdicts",
    columns: [{ key: "scale", title: "Measured on", unit: "text" }, { key: "dds", title: "DDS", unit: "pp" }, { key: "se", title: "Standard error by item", unit: "pp" }, { key: "items", title: "Items for the same standard error", unit: "number" }],
    rows: [
      { scale: "P(accept)", dds: estimateCell(probabilities), se: probabilities?.se_item ?? null, items: ratio === null ? null : { estimate: ratio.estimate, ci95: ratio.ci95 } },
      { scale: "verdicts", dds: estimateCell(verdicts), se: verdicts?.se_item ?? null, items: ratio === null ? null : 1 },
    ],
    note: "Items: as a multiple of those that verdicts take, the ratio of the two variances over the same items.",
  };
}

function contrastTable({ spec }: SectionInput, { columns }: ForecastColumns): SectionTable {
  return {
    title: "Every contrast on probabilities",
    columns: [{ key: "contrast", title: "Contrast", unit: "text" }, { key: "dds", title: "DDS on probabilities", unit: "pp" }, { key: "n", title: "Items", unit: "count" }, { key: "missing", title: "Items missing", unit: "count" }],
    rows: spec.contrasts.map(({ name, baseline, treatment }) => {
      const { estimate, missing } = armSum(columns, [{ arm: treatment, weight: 1 }, { arm: baseline, weight: -1 }]);
      return { contrast: name, dds: estimateCell(estimate), n: estimate?.n ?? 0, missing };
    }),
    note: "Items that have the four probabilities of their row.",
  };
}

function answerOf({ source }: ForecastColumns, { probabilities, ratio }: BothScales, { statement, speaker, change }: CalibrationTables): string {
  if (probabilities === null) return "Nothing is known yet: no item has all four probabilities.";
  const shift = `On ${source === "tokens" ? "probabilities" : "shares of askings"} DDS is ${estimateText(probabilities)}`;
  const items = ratio === null ? "" : `; for the same standard error it takes ${plainNumber(ratio.estimate, 2)} times as many items as on verdicts (95 % interval ${intervalInWords(ratio.ci95, 2)})`;
  if (statement === null || speaker === null) return `${shift}${items}.`;
  const error = (own: NonNullable<CalibrationTables["statement"]>): string => `${plainNumber(own.estimate, 2)} (${intervalInWords(own.ci95, 2)})`;
  const words = [statement, speaker].every(({ ci95 }) => ci95[0] === 0) ? "no miscalibration is shown" : "its probabilities are no shares of right claims";
  const moved = change === null || change.ci95 === null ? "" : change.ci95[0] > 0 ? ", worse where a speaker said the claim" : change.ci95[1] < 0 ? ", better where a speaker said the claim" : "";
  return `${shift}${items}; ${words}: calibration error ${error(statement)} on statements and ${error(speaker)} on what a speaker said${moved}.`;
}
