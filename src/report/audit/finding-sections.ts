import { itemCodes } from "../../items/audit/audit-codes.js";
import type { AuditFinding } from "../../items/audit/item-audit.js";
import { foreignName } from "../html/foreign-text.js";
import type { Section } from "../html/section.js";
import { html, type SafeHtml } from "../html/safe-html.js";
import { withCount } from "../with-count.js";

const shownIds = 2000;

const groups = [
  { severity: "error", id: "errors", title: "Errors", lead: "The set cannot be used as it is." },
  { severity: "warning", id: "warnings", title: "Warnings", lead: "The numbers may not mean what they seem to." },
  { severity: "note", id: "notes", title: "Notes", lead: "Good to know when results are read." },
] as const;

/** One section for each severity that occurs: every finding with what it does to DDS and the items concerned. */
export function findingSections(findings: readonly AuditFinding[]): Section[] {
  return groups.flatMap(({ severity, id, title, lead }) => {
    const members = findings.filter((finding) => finding.severity === severity);
    return members.length === 0 ? [] : [{ id, title, content: html`<p>${lead}</p>${members.map((finding, index) => findingElement(finding, members[index - 1]?.effect))}` }];
  });
}

/** Codes that were looked for and not found. */
export function notFoundSection(findings: readonly AuditFinding[]): Section {
  const found = new Set(findings.map(({ code }) => code));
  const missing = Object.entries(itemCodes).filter(([code]) => !found.has(code));
  return {
    id: "not-found", title: "Not found",
    content: html`<p>These were looked for too, or can be where another set or a training file is given, and no item has them:</p>
<ul class="not-found">${missing.map(([code, { meaning }]) => html`<li><code>${code}</code>: ${meaning}</li>`)}</ul>`,
  };
}

function findingElement({ code, severity, message, effect, ids, line }: AuditFinding, effectBefore: string | undefined): SafeHtml {
  return html`
<article class="audit-finding"><h3><span class="badge ${severity}">${severity}</span><code>${code}</code>${line !== undefined && html` <span class="status">line ${line}</span>`}</h3>
<p><bdi dir="auto">${sentence(message)}</bdi></p>
<p class="effect">${effect === effectBefore ? "The effect is that of the finding above." : effect}</p>${ids.length > 0 && html`
<details class="ids"><summary>${withCount(ids.length, "item")}<span class="unseen"> with ${code}</span></summary><p>${ids.slice(0, shownIds).map(foreignName)}</p>${
    ids.length > shownIds && html`<p class="note">and ${ids.length - shownIds} more, which <code>--json</code> prints</p>`}</details>`}</article>`;
}

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
