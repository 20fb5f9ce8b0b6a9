import type { ReportDocument } from "../../analysis/report-document.js";
import { agreementCells, agreementHeads, agreementRows } from "../agreement-rows.js";
import { agreementWords } from "../agreement-words.js";
import { explanations } from "../explanations.js";
import { markdownTable } from "./markdown-text.js";

/** How far the judges agree, in words and corrected for chance as a table; nothing with fewer than two. */
export function markdownAgreement(document: ReportDocument): string[] {
  const words = agreementWords(document);
  const rows = agreementRows(document);
  return [
    ...(words === null ? [] : [words]),
    ...(rows.length === 0 ? [] : [markdownTable(agreementHeads, rows.map((row) => [row.label, ...agreementCells(row)]), agreementHeads.length - 1), `*${explanations.agreement}*`]),
  ];
}
