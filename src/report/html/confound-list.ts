import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { confounds, confoundStatusWords, type Confound } from "../confounds.js";
import { html, type SafeHtml } from "./safe-html.js";

const marks: Readonly<Record<Confound["status"], string>> = { measured: "\u2022", harmless: "\u2713", concern: "!", "not measured": "\u2013" };

/** What could fake the shift, each with what was found or the words "not measured". */
export function confoundList(document: ReportDocument, block: JudgeBlock): SafeHtml {
  return html`<ul class="confounds">${confounds(document, block).map(({ name, question, status, reading }) => html`
<li class="${status.replace(" ", "-")}"><span class="mark" aria-hidden="true">${marks[status]}</span><div><p class="confound-name"><strong>${name}</strong> <span class="status">${confoundStatusWords[status]}</span></p><p class="confound-question">${question}</p><p><bdi dir="auto">${reading}</bdi></p></div></li>`)}
</ul>`;
}
