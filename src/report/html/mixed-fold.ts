import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { explanations } from "../explanations.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { mixedFields } from "../mixed-fields.js";
import { mixedWords } from "../mixed-words.js";
import { foreignName } from "./foreign-text.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** What the fields say together, and each field drawn towards their mean; nothing without a mixed view. */
export function mixedFold(document: ReportDocument, block: JudgeBlock): SafeHtml | null {
  const words = mixedWords(document, block);
  if (words.length === 0) return null;
  const fields = mixedFields(document, block);
  return html`<details class="fold"><summary>The fields in one model</summary><p>${words.join(" ")}</p>${fields.length > 0 && numberTable({
    caption: "DDS by field, drawn towards the mean of fields, points", about: `DDS by field, drawn towards the mean, ${block.judge}`, explanation: explanations.mixed,
    head: html`<th scope="col">Field</th><th scope="col" class="figure">Alone</th><th scope="col" class="figure">Drawn to the mean</th><th scope="col" class="figure">95&nbsp;% interval</th><th scope="col" class="figure">p, Holm</th><th scope="col" class="figure">n</th>`,
    bodies: html`<tbody>${fields.map((row) => html`<tr><th scope="row">${foreignName(row.field)}</th><td class="figure">${formatNumber(row.estimate, "points")}</td><td class="figure">${formatNumber(row.shrunk, "points")}</td><td class="figure">${
      formatInterval(row.shrunk_ci95, "points")}</td><td class="figure">${formatNumber(row.p_holm, "p")}</td><td class="figure">${formatNumber(row.n, "count")}</td></tr>
`)}</tbody>`,
  })}</details>`;
}
