import { billCells, billHeader, billReport } from "../bill-words.js";
import { explanations } from "../explanations.js";
import type { ReportInput } from "../report-input.js";
import { foreignName } from "./foreign-text.js";
import { numberTable } from "./number-table.js";
import { html } from "./safe-html.js";
import type { Section } from "./section.js";

/** What the calls cost; nothing where the document does not say. */
export function billSection({ document }: ReportInput): Section | null {
  const bill = billReport(document);
  if (bill.sentences.length === 0) return null;
  const [first, ...others] = billHeader;
  return {
    id: "bill", title: "What it cost",
    content: html`${bill.lines.length > 0 && numberTable({
      caption: "Calls, tokens and cost by judge", explanation: explanations.bill,
      head: html`<th scope="col">${first}</th>${others.map((name) => html`<th scope="col" class="figure">${name}</th>`)}`,
      bodies: html`<tbody>${bill.lines.map((line) => html`<tr><th scope="row">${foreignName(line.judge)}</th>${billCells(line).map((cell) => html`<td class="figure">${cell}</td>`)}</tr>
`)}</tbody>`,
    })}<p>${foreignName(bill.sentences.join(" "))}</p>`,
  };
}
