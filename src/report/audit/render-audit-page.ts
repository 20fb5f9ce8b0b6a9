import { groupedDigits } from "../../core/grouped-digits.js";
import type { ItemCheck } from "../../items/audit/check-items.js";
import { flaggedIds } from "../../items/audit/flagged-ids.js";
import { setName } from "../../items/sampling/set-name.js";
import { contents, sectionElement, type Section } from "../html/section.js";
import { foreignName, foreignText } from "../html/foreign-text.js";
import { pageShell } from "../html/page-shell.js";
import { html, type SafeHtml } from "../html/safe-html.js";
import { visibleLine } from "../visible-text.js";
import { withCount } from "../with-count.js";
import { auditStyle } from "./audit-style.js";
import { balanceSection, lengthSection } from "./balance-section.js";
import { findingSections, notFoundSection } from "./finding-sections.js";
import { giveAwaySection } from "./give-away-section.js";

/**
 * The audit of a set as one HTML page that needs no network and no script. It stands alone and links to no file. Ids, names
 * and excerpts come from the set and are made inert.
 */
export function renderAuditPage(check: ItemCheck): string {
  const name = visibleLine(setName(check.spec));
  const sections = auditSections(check);
  return pageShell({
    title: `What could distort a measurement with ${name}?`,
    style: auditStyle,
    header: html`<p class="masthead">DialDefer <span class="study-name">audit of items</span></p>
<p class="question">What could distort a measurement with ${foreignName(name)}?</p>
<h1 class="finding">${headline(check)}</h1>
${keyFigures(check)}`,
    body: html`${contents(sections, "contents", "Contents")}
${sections.map((section) => sectionElement(section, 2))}`,
    footer: html`<p>Made by <code>dialdefer items check</code>. The same findings, with all ids, are printed by <code>--json</code>.</p>`,
  });
}

function auditSections(check: ItemCheck): Section[] {
  return [
    ...findingSections(check.findings),
    ...check.giveAways.length > 0 ? [giveAwaySection(check.giveAways)] : [],
    balanceSection(check),
    ...check.tokens === null ? [] : [lengthSection(check.tokens)],
    notFoundSection(check.findings),
    { id: "method", title: "How it was looked at", content: methodText(check) },
  ];
}

function headline({ findings }: ItemCheck): string {
  const counts = (["error", "warning", "note"] as const).map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length })).filter(({ count }) => count > 0);
  if (counts.length === 0) return "Nothing was found.";
  const words = counts.map(({ severity, count }) => withCount(count, severity));
  const last = words.pop() as string;
  return `${words.length === 0 ? last : `${words.join(", ")} and ${last}`}.`;
}

function keyFigures(check: ItemCheck): SafeHtml {
  const flagged = flaggedIds(check.findings.filter(({ code }) => code !== "unjudgeable")).size;
  const figures = [
    { name: "Items", value: check.items, beside: check.fields.length === 0 ? "none has a field" : `in ${withCount(check.fields.length, "field")}${check.withoutField > 0 ? `; ${check.withoutField} without one` : ""}` },
    { name: "Flagged", value: flagged, beside: check.items === 0 ? "by an error or a warning" : `${(100 * flagged / check.items).toFixed(1)} %, by an error or a warning` },
    { name: "Bad rows", value: check.badRows, beside: "which stop a run" },
    { name: "Unjudgeable rows", value: check.unjudgeable, beside: "which every run leaves out" },
  ];
  return html`<dl class="key-figures">${figures.map(({ name, value, beside }) => html`<div><dt>${name}</dt><dd><span class="number">${groupedDigits(value)}</span> <span class="beside">${beside}</span></dd></div>`)}</dl>`;
}

function methodText({ spec, notices }: ItemCheck): SafeHtml {
  return html`<p>Of each item the question and the two answers that are put before the judge were read; of the others only what
is said here of blanks around them, of ties and of answers on both sides. Words for hedging, negation and declining are English. Nothing was changed.</p>
<dl class="facts"><div><dt>Set</dt><dd>${foreignText(spec)}</dd></div>${notices.map((notice) => html`<div><dt>Notice</dt><dd>${foreignText(notice)}</dd></div>`)}</dl>`;
}
