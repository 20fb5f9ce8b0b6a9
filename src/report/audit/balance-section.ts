import { groupedDigits } from "../../core/grouped-digits.js";
import type { AuditStrata, ItemAudit, TokenLengths } from "../../items/audit/item-audit.js";
import { foreignName } from "../html/foreign-text.js";
import { numberTable } from "../html/number-table.js";
import type { Section } from "../html/section.js";
import { html, SafeHtml } from "../html/safe-html.js";
import { withCount } from "../with-count.js";

const shownStrata = 60;

/** Items per field, and per value of the keys that were asked for. */
export function balanceSection({ fields, withoutField, strata }: ItemAudit): Section {
  const byField: AuditStrata = { key: "field", strata: fields.map(({ field, items }) => ({ value: field, items })), without: withoutField };
  return { id: "balance", title: "Balance", content: html`${[byField, ...strata].map(strataTable)}` };
}

/** How long the texts are, in tokens. */
export function lengthSection(tokens: readonly TokenLengths[]): Section {
  return {
    id: "lengths", title: "Lengths",
    content: numberTable({
      caption: "Tokens of a text, by the encoding o200k_base", explanation: "Half of the texts are at most as long as the median, 95 % at most as long as the 95th percentile. Other models cut text into other tokens, mostly somewhat more.",
      head: html`<th scope="col">Text</th><th scope="col" class="figure">Median</th><th scope="col" class="figure">95th percentile</th><th scope="col" class="figure">Longest</th>`,
      bodies: html`<tbody>${tokens.map(({ text, median, percentile95, longest }) => html`<tr><th scope="row">${text}</th>${[median, percentile95, longest].map((length) => html`<td class="figure">${groupedDigits(length)}</td>`)}</tr>
`)}</tbody>`,
    }),
  };
}

function strataTable({ key, strata, without }: AuditStrata): SafeHtml {
  const whole = strata.reduce((sum, { items }) => sum + items, without);
  if (strata.length === 0) return html`<p>No item has a value for <code>${key}</code>.</p>`;
  const rows = [...strata.slice(0, shownStrata).map(({ value, items }) => ({ name: foreignName(value), items })), ...without > 0 ? [{ name: html`<span class="absent">none</span>`, items: without }] : []];
  return html`${numberTable({
    caption: `Items by ${key}`, explanation: "The report shows each field by itself, and a macro mean counts all fields alike. A stratum of few items says little by itself.",
    head: html`<th scope="col">${key}</th><th scope="col" class="figure">Items</th><th scope="col" class="figure">%</th><th scope="col"><span class="unseen">Share as a bar</span></th>`,
    bodies: html`<tbody>${rows.map(({ name, items }) => html`<tr><th scope="row">${name}</th><td class="figure">${groupedDigits(items)}</td><td class="figure">${(100 * items / whole).toFixed(1)}</td><td class="bar">${bar(items / Math.max(...rows.map((row) => row.items)))}</td></tr>
`)}</tbody>`,
  })}${strata.length > shownStrata && html`<p class="note">and ${withCount(strata.length - shownStrata, "more value")}, which <code>--json</code> prints</p>`}`;
}

function bar(share: number): SafeHtml {
  return new SafeHtml(`<span class="share" style="width:${(100 * share).toFixed(1)}%"></span>`);
}
