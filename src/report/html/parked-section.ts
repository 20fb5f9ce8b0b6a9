import type { JudgeBlock, ParkedTrial } from "../../analysis/report-document.js";
import { explanations } from "../explanations.js";
import { parkedOf } from "../parked-trials.js";
import type { ReportInput } from "../report-input.js";
import { foreignName, foreignText } from "./foreign-text.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** Trials of one judge that were given up, each with its last error; nothing where there is none. */
export function parkedTrials({ document }: ReportInput, block: JudgeBlock): SafeHtml | null {
  const { shown, leftOut, words } = parkedOf(document, block);
  if (shown.length === 0) return null;
  return html`<p>${words}</p>${numberTable({
    caption: "Trials given up", kind: "parked", explanation: explanations.parked,
    head: html`<th scope="col">Item</th><th scope="col">Arm</th><th scope="col">Claim</th><th scope="col" class="figure">Attempts</th><th scope="col">Last error</th>`,
    bodies: html`<tbody>${shown.map(parkedRow)}</tbody>`,
  })}${leftOut > 0 && html`<p class="note">${leftOut} more stand in <code>report.json</code>.</p>`}`;
}

function parkedRow({ itemId, arm, claim, attempts, code, detail }: ParkedTrial): SafeHtml {
  return html`<tr><th scope="row">${foreignName(itemId)}</th><td>${foreignName(arm)}</td><td>${claim === "correct" ? "right" : "wrong"}</td><td class="figure">${attempts}</td><td><code>${foreignName(code)}</code>${foreignText(detail)}</td></tr>
`;
}
