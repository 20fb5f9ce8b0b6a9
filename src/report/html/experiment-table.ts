import type { SectionCell, SectionColumn, SectionTable } from "../../analysis/section.js";
import { shownCell } from "../sections/section-cell.js";
import { visibleLine } from "../visible-text.js";
import { foreignName } from "./foreign-text.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** Longer tables are folded; print unfolds them. */
const openRows = 24;
/** Columns with longer texts are made wide, as rows would grow tall otherwise. */
const shortText = 40;
/** With more columns the interval stands under its number. */
const besideColumns = 4;

/** One table of a section with its note; folded where it is long. `judge` tells tables of several judges apart, for those who hear them. */
export function experimentTable(table: SectionTable, judge: string): SafeHtml {
  const { title, columns, rows, note } = table;
  const name = visibleLine(title);
  if (rows.length === 0 || columns.length === 0) return html`<p class="absent">${foreignName(title)}: nothing to show.</p>${noteOf(note)}`;
  const beneath = columns.length > besideColumns;
  const wordy = columns.map(({ key, unit }) => unit === "text" && rows.some((row) => String(row[key] ?? "").length > shortText));
  const drawn = html`${numberTable({
    caption: name, about: judge === "" ? name : `${name}, ${visibleLine(judge)}`, kind: "experiment",
    head: html`${columns.map(({ title: heading, unit }) => html`<th scope="col"${unit !== "text" && html` class="figure"`}>${foreignName(heading)}</th>`)}`,
    bodies: html`<tbody>${rows.map((row) => html`<tr>${columns.map((column, index) => cellElement(row[column.key], column, { head: index === 0, beneath, wordy: wordy[index]! }))}</tr>
`)}</tbody>`,
  })}${noteOf(note)}`;
  return rows.length <= openRows ? drawn : html`<details class="whole"><summary>${foreignName(title)}: ${rows.length} rows</summary>${drawn}</details>`;
}

function noteOf(note: string | null): SafeHtml {
  return html`${note !== null && html`<p class="note">${foreignName(note)}</p>`}`;
}

function cellElement(cell: SectionCell | undefined, { unit }: SectionColumn, { head, beneath, wordy }: { readonly head: boolean; readonly beneath: boolean; readonly wordy: boolean }): SafeHtml {
  const shown = shownCell(cell, unit);
  const content = shown.kind === "absent" ? html`<span class="absent" aria-hidden="true">\u2013</span><span class="unseen">not measured</span>`
    : shown.kind === "text" ? foreignName(shown.text)
      : html`${shown.number}${shown.beside.length > 0 && (beneath ? html`${[shown.beside.slice(0, 1), shown.beside.slice(1)].map((parts) => parts.length > 0 && html`<span class="row-note">${parts.join(", ")}</span>`)}` : html` <span class="interval">${shown.beside.join(", ")}</span>`)}`;
  return head ? html`<th scope="row">${content}</th>` : html`<td${unit !== "text" && html` class="figure"`}${wordy && html` class="wordy"`}>${content}</td>`;
}
