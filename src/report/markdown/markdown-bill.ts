import type { ReportDocument } from "../../analysis/report-document.js";
import { billCells, billHeader, billReport } from "../bill-words.js";
import { explanations } from "../explanations.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** What the calls cost; nothing where the document does not say. */
export function markdownBill(document: ReportDocument): string[] {
  const bill = billReport(document);
  if (bill.sentences.length === 0) return [];
  return [
    "## What it cost",
    ...(bill.lines.length === 0 ? [] : [markdownTable(billHeader, bill.lines.map((line) => [markdownText(line.judge), ...billCells(line)]), billHeader.length - 1), `*${explanations.bill}*`]),
    markdownText(bill.sentences.join(" ")),
  ];
}
