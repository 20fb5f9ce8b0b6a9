import type { JudgeBlock } from "../../analysis/report-document.js";
import { explanations } from "../explanations.js";
import { formatNumber } from "../format-number.js";
import { patternRows } from "../pattern-rows.js";
import { leftOutWords } from "../left-out-words.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** The sixteen patterns, folded away. */
export function patternTable(block: JudgeBlock): SafeHtml {
  const rows = patternRows(block.table);
  const caption = `How the four conditions were answered, item by item (n = ${rows.reduce((sum, { items }) => sum + items, 0)}; ${leftOutWords(block)})`;
  const word = (accepts: boolean): SafeHtml => accepts ? html`<td class="yes">accept</td>` : html`<td class="no">reject</td>`;
  return html`<details class="fold"><summary>The sixteen patterns</summary>${numberTable({
    caption, about: "The sixteen patterns", kind: "patterns", explanation: explanations.patterns,
    head: html`<th scope="col">C1 right</th><th scope="col">C1 wrong</th><th scope="col">C2 right</th><th scope="col">C2 wrong</th><th scope="col" class="figure">Adds, points</th><th scope="col" class="figure">Items</th>`,
    bodies: html`<tbody>${rows.map(({ accepts, items, contribution }) => html`<tr>${accepts.map(word)}<td class="figure">${formatNumber(contribution, "points").replace(".0", "")}</td><td class="figure">${formatNumber(items, "count")}</td></tr>
`)}</tbody>`,
  })}</details>`;
}
