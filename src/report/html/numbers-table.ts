import type { MixedField } from "../../analysis/mixed-document.js";
import type { JudgeBlock } from "../../analysis/report-document.js";
import { explanations } from "../explanations.js";
import { fieldInterval, hasTooFewItems } from "../field-interval.js";
import { clippedWords, formatInterval, isClipped } from "../format-interval.js";
import { formatNumber, noNumber } from "../format-number.js";
import { statisticRows, type StatisticRow } from "../statistic-rows.js";
import { foreignName } from "./foreign-text.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** Every number with its interval, n and what is missing; `whose` tells tables of the same caption apart for those who do not see them. */
export function numbersTable(block: JudgeBlock, caption: string, whose: string): SafeHtml {
  const rows = statisticRows(block);
  const groups = [...new Set(rows.map(({ group }) => group))].map((group) => ({ group, members: rows.filter((row) => row.group === group) }));
  return html`${numberTable({
    caption, about: `${caption}${whose}`, explanation: explanations.numbers,
    head: html`<th scope="col">Statistic</th><th scope="col" class="figure">Estimate</th><th scope="col" class="figure">95&nbsp;% interval</th><th scope="col" class="figure">n</th><th scope="col" class="figure">Missing</th>`,
    bodies: groups.map(({ group, members }) => html`<tbody><tr class="group"><th scope="rowgroup" colspan="5">${group} <span class="measure">${[...new Set(members.map(({ measure }) => measureWords[measure]))].join(", ")}</span></th></tr>
${absentAlike(members) ?? membersOf(members)}</tbody>
`),
  })}
<p class="note">${intervalNote(block)}${rows.some((row) => isClipped(row.interval, row.measure, row.reach)) && html` ${clippedWords}`}</p>`;
}

/** DDS of each field in numbers, with p-values adjusted for the number of fields where one model holds them all. */
export function fieldsTable(block: JudgeBlock, mixed: readonly MixedField[]): SafeHtml {
  const adjusted = new Map(mixed.map(({ field, p_holm: p }) => [field, p]));
  const probabilities = block.fields.some(({ dds_probability: value }) => value !== null);
  const clipped = block.fields.some(({ n, dds, dds_probability: value }) => !hasTooFewItems(n) && (isClipped(dds.ci95, "points") || isClipped(value?.ci95, "points")));
  return html`${numberTable({
    caption: "DDS by field, points", about: `DDS by field, ${block.judge}`, explanation: explanations.fieldNumbers,
    head: html`<th scope="col">Field</th><th scope="col" class="figure">DDS</th><th scope="col" class="figure">95&nbsp;% interval</th>${probabilities && html`<th scope="col" class="figure">DDS on probabilities</th><th scope="col" class="figure">95&nbsp;% interval</th>`}${adjusted.size > 0 && html`<th scope="col" class="figure">p, Holm</th>`}<th scope="col" class="figure">n</th>`,
    bodies: html`<tbody>${block.fields.map((row) => html`<tr><th scope="row">${foreignName(row.field)}</th><td class="figure">${formatNumber(row.dds.estimate, "points")}</td><td class="figure">${fieldInterval(row.dds.ci95, row.n)}</td>${
      probabilities && html`<td class="figure">${formatNumber(row.dds_probability?.estimate, "points")}</td><td class="figure">${fieldInterval(row.dds_probability?.ci95, row.n)}</td>`}${adjusted.size > 0 && html`<td class="figure">${formatNumber(adjusted.get(row.field), "p")}</td>`}<td class="figure">${formatNumber(row.n, "count")}</td></tr>
`)}</tbody>`,
  })}${clipped && html`<p class="note">${clippedWords}</p>`}${adjusted.size > 0 && html`<p class="note">p: that a field has no shift, by t over its items on what the finding rests on, adjusted by Holm for all fields and judges.</p>`}`;
}

const measureWords: Readonly<Record<StatisticRow["measure"], string>> = {
  points: "points", percent: "%", z: "z", probability: "0 to 1", effect: "effect size", p: "p-values", count: "counts",
};

/** One line for a group of which nothing is measured for one reason; else null. */
function absentAlike(rows: readonly StatisticRow[]): SafeHtml | null {
  const [first] = rows;
  if (first === undefined || rows.some((row) => !isAbsent(row) || row.note !== first.note)) return null;
  return html`<tr><td colspan="5"><span class="absent">${first.note}</span></td></tr>`;
}

/** The rows of a group; those that are not measured for one and the same reason stand in one line behind the others. */
function membersOf(rows: readonly StatisticRow[]): SafeHtml {
  const reasons = new Set(rows.filter((row) => isAbsent(row) && rows.filter((other) => isAbsent(other) && other.note === row.note).length > 1).map(({ note }) => note));
  const shown = rows.filter((row) => !isAbsent(row) || !reasons.has(row.note));
  return html`${shown.map(numberRow)}${[...reasons].map((reason) => html`<tr><td colspan="5"><span class="absent">not measured: ${rows.filter((row) => isAbsent(row) && row.note === reason).map(({ label }) => label).join("; ")}</span>${
    reasonWords(reason) !== "" && html` <span class="row-note">${reasonWords(reason)}</span>`}</td></tr>
`)}`;
}

function reasonWords(note: string): string {
  return note.replace(/^not measured(: )?/, "");
}

function isAbsent(row: StatisticRow): boolean {
  return row.estimate === null && row.interval === null;
}

function numberRow(row: StatisticRow): SafeHtml {
  const absent = isAbsent(row);
  const note = reasonWords(row.note);
  return html`<tr${note !== "" && html` class="noted"`}><th scope="row">${row.label}</th><td class="figure">${
    absent ? html`<span class="absent">not measured</span>` : formatNumber(row.estimate, row.measure)}</td><td class="figure">${
    row.interval === null ? noNumber : formatInterval(row.interval, row.measure, row.reach)}</td><td class="figure">${formatNumber(row.n, "count")}</td><td class="figure">${formatNumber(row.missing, "count")}</td></tr>
${note !== "" && html`<tr><td colspan="5" class="note-below">${note}</td></tr>
`}`;
}

function intervalNote(block: JudgeBlock): SafeHtml {
  const { unit, why } = block.design;
  return html`n counts items complete in all four conditions, for flips pairs of verdicts; missing counts items left out and, per condition, verdicts missing there. Intervals of changes are by ${unit} (${why})${
    block.dds !== null && block.dds.ci95_bootstrap !== null && html`; by item alone DDS has ${formatInterval(block.dds.ci95_item, "points")}, and ${formatInterval(block.dds.ci95_bootstrap, "points")} by ${block.dds.bootstrap === "exact" ? "the exact" : "a drawn"} bootstrap over items`}. ${
    block.flags.length > 0 && html`Remarks: ${block.flags.map((flag, index) => html`${index > 0 && "; "}${foreignName(flag)}`)}.`}`;
}
