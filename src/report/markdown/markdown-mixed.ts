import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { explanations } from "../explanations.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { mixedFields } from "../mixed-fields.js";
import { mixedWords } from "../mixed-words.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** What the fields say together, and each field drawn towards their mean; nothing without a mixed view. */
export function markdownMixed(document: ReportDocument, block: JudgeBlock): string[] {
  const words = mixedWords(document, block);
  const fields = mixedFields(document, block);
  return [
    ...(words.length === 0 ? [] : [words.map(markdownText).join(" ")]),
    ...(fields.length === 0 ? [] : [
      markdownTable(["Field", "Alone, points", "Drawn to the mean", "95\u00a0% interval", "p, Holm", "n"], fields.map((row) => [
        markdownText(row.field), formatNumber(row.estimate, "points"), formatNumber(row.shrunk, "points"), formatInterval(row.shrunk_ci95, "points"), formatNumber(row.p_holm, "p"), formatNumber(row.n, "count"),
      ]), 5),
      `*${explanations.mixed}*`,
    ]),
  ];
}
