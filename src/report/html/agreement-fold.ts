import type { ReportDocument } from "../../analysis/report-document.js";
import { agreementCells, agreementHeads, agreementRows } from "../agreement-rows.js";
import { explanations } from "../explanations.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** Agreement of the judges corrected for chance, folded; nothing with fewer than two. */
export function agreementFold(document: ReportDocument): SafeHtml | null {
  const rows = agreementRows(document);
  if (rows.length === 0) return null;
  const [about, ...heads] = agreementHeads;
  return html`<details class="fold"><summary>Agreement corrected for chance</summary>${numberTable({
    caption: "Agreement of the judges in the headline contrast", explanation: explanations.agreement,
    head: html`<th scope="col">${about}</th>${heads.map((head) => html`<th scope="col" class="figure">${head}</th>`)}`,
    bodies: html`<tbody>${rows.map((row) => html`<tr><th scope="row">${row.label}</th>${agreementCells(row).map((cell) => html`<td class="figure">${cell}</td>`)}</tr>
`)}</tbody>`,
  })}</details>`;
}
