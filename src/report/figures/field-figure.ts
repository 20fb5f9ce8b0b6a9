import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { equivalenceMargin } from "../../stats/equivalence/equivalence-margin.js";
import { headlineDds } from "../block-words.js";
import { alikeArms } from "../alike-arms.js";
import { axisTitle } from "../axis-title.js";
import { explanationsOf } from "../explanations-of.js";
import { forestRows } from "../forest-rows.js";
import { isShownInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { framingNames } from "../framing-names.js";
import { mixedForestRows } from "../mixed-forest-rows.js";
import { forestFigure } from "./forest-figure.js";
import type { AbsentFigure, Figure } from "./figure.js";

/** DDS by field, with the summaries on top and the placebo band behind the first. */
export function fieldFigure(document: ReportDocument, block: JudgeBlock, name: string): Figure | AbsentFigure {
  const { rows, leftOut } = forestRows(document, block);
  if (rows.length === 0) return { name, absent: "no item is complete in all four conditions" };
  const alike = alikeArms(document);
  const explained = explanationsOf(document);
  const basis = headlineDds(block).label;
  const placebo = isShownInterval(block.placebo?.band95) ? block.placebo.band95 : null;
  return forestFigure(rows, placebo, {
    name, title: `${basis} by field`, rowIs: "field", statistic: basis, axis: axisTitle(alike),
    explanation: placebo === null ? explained.fields : `${explained.fields} ${explained.placebo}`,
    caption: [
      `${basis} by field, highest first, with 95\u00a0% intervals. Right of zero: accepted more readily ${alike === null ? "" : "under "}${framingNames(document)[1]}. A grey interval holds zero. Shaded: less than ${equivalenceMargin} points either way.`,
      placebo === null ? "No placebo band: not measured."
        : `Violet, behind all items: the placebo band, ${formatNumber(placebo[0], "points")} to ${formatNumber(placebo[1], "points")}, where DDS lies when only the wording differs.`,
      ...(mixedForestRows(document, block).length > 0 ? ["Mixed: all fields in one model. The bar of a new field is where DDS of a field that was not asked would lie."] : []),
      ...(block.finding.basis === "probabilities" ? ["The mean of fields is given for verdicts only, in the table below."] : []),
      ...(leftOut > 0 ? [`The ${leftOut} fields nearest the middle of the list are left out here; report.csv has all.`] : []),
    ],
  });
}
