import type { JudgeBlock } from "../../analysis/report-document.js";
import { explanations } from "../explanations.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { furtherRows } from "../further-rows.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** Further tests and intervals, folded, each with its method; nothing where there are none, but why. */
export function furtherFold(block: JudgeBlock): SafeHtml | null {
  const rows = furtherRows(block);
  if (rows.length === 0) return block.further_note === null ? null : html`<p class="note">Further statistics: ${block.further_note}.</p>`;
  return html`<details class="fold"><summary>Further statistics</summary>${block.further_note !== null && html`<p class="note">Mind: ${block.further_note}.</p>`}${numberTable({
    caption: "Further tests and intervals", about: `Further tests and intervals, ${block.judge}`, explanation: explanations.further,
    head: html`<th scope="col">What</th><th scope="col" class="figure">Estimate</th><th scope="col" class="figure">95&nbsp;% interval</th><th scope="col" class="figure">n</th><th scope="col">How</th>`,
    bodies: html`<tbody>${rows.map((row) => html`<tr><th scope="row">${row.label}</th><td class="figure">${formatNumber(row.estimate, row.measure)}</td><td class="figure">${
      formatInterval(row.interval, row.measure, row.reach)}</td><td class="figure">${formatNumber(row.n, "count")}</td><td>${row.note}</td></tr>
`)}</tbody>`,
  })}</details>`;
}
