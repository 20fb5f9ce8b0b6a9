import type { ContrastBlock, JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { equivalenceMargin } from "../../stats/equivalence/equivalence-margin.js";
import { alikeArms } from "../alike-arms.js";
import { axisTitle } from "../axis-title.js";
import { headlineDds } from "../block-words.js";
import { contrastName } from "../contrast-name.js";
import { explanations } from "../explanations.js";
import { contrastRows, overviewForestRows } from "../forest-rows.js";
import { forestFigure } from "./forest-figure.js";
import type { AbsentFigure, Figure } from "./figure.js";

/** The headline contrast of one judge and its others. */
export function contrastFigure(document: ReportDocument, block: JudgeBlock, contrasts: readonly ContrastBlock[], name: string): Figure | AbsentFigure {
  const rows = contrastRows(document, block, contrasts);
  if (rows.length === 0) return { name, absent: "no item is complete in all framings" };
  return forestFigure(rows, null, {
    name, title: "The contrasts of this judge", explanation: explanations.contrasts, rowIs: "contrast", axis: axisTitle(alikeArms(document)), statistic: headlineDds(block).label,
    caption: [`How far acceptance moves from one way of asking to the other, with 95\u00a0% intervals: ${contrasts.map(contrastName).join(", ")}.`],
  });
}

/** Every judge in every contrast. */
export function overviewFigure(document: ReportDocument): Figure | AbsentFigure {
  const name = "overview";
  const { rows, leftOut } = overviewForestRows(document);
  if (rows.length === 0) return { name, absent: "no item is complete in all four conditions" };
  const onProbabilities = document.judges.some(({ finding }) => finding.basis === "probabilities");
  const figure = forestFigure(rows, null, {
    name, title: "DDS of every judge in every contrast", explanation: explanations.overviewPlot, rowIs: "judge", axis: axisTitle(alikeArms(document)), statistic: "DDS",
    caption: [
      `DDS with 95\u00a0% intervals, the headline contrast in bold. A grey interval holds zero. Shaded: less than ${equivalenceMargin} points either way.`,
      ...(onProbabilities ? ["Where a judge's finding rests on its probabilities, so does its DDS here."] : []),
      ...(leftOut > 0 ? [`${leftOut} more stand in the table.`] : []),
    ],
  });
  const statistic = new Map(document.judges.map((block) => [block.judge, headlineDds(block).label]));
  return {
    ...figure,
    table: {
      header: ["contrast", "judge", "statistic", "estimate", "ci95_low", "ci95_high", "n"],
      rows: rows.map(({ contrast, judge, estimate, computed, n }) => [contrast, judge, statistic.get(judge) ?? "DDS", estimate, computed?.[0] ?? null, computed?.[1] ?? null, n]),
    },
  };
}
