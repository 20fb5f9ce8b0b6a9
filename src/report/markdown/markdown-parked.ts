import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { explanations } from "../explanations.js";
import { parkedOf } from "../parked-trials.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** Trials of one judge that were given up, each with its last error; nothing where there is none. */
export function markdownParked(document: ReportDocument, block: JudgeBlock, level: "##" | "###"): string[] {
  const { shown, leftOut, words } = parkedOf(document, block);
  if (shown.length === 0) return [];
  return [
    `${level} Trials that were given up`, words,
    markdownTable(["Item", "Arm", "Claim", "Attempts", "Last error"], shown.map(({ itemId, arm, claim, attempts, code, detail }) =>
      [markdownText(itemId), markdownText(arm), claim === "correct" ? "right" : "wrong", String(attempts), `${markdownText(code)}: ${markdownText(detail)}`]), 0),
    `*${explanations.parked}*`, ...(leftOut > 0 ? [`${leftOut} more stand in report.json.`] : []),
  ];
}
