import type { Figures } from "../../report/figures/draw-figures.js";
import { experimentSections } from "../../report/html/experiment-sections.js";
import { foreignName, foreignText } from "../../report/html/foreign-text.js";
import { pageShell } from "../../report/html/page-shell.js";
import { html, type SafeHtml } from "../../report/html/safe-html.js";
import { contents, sectionElement, type Section } from "../../report/html/section.js";
import { typography } from "../../report/typography.js";
import type { ProbeDocument } from "../probe-document.js";
import { sectionSource } from "./section-source.js";
import { parserWords, pendingWords, provedWords } from "./probe-words.js";

const style = `
.diff{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:1rem 0;padding:.75rem 1rem;background:var(--raised);border-radius:.3em}
.diff .gone{color:var(--less)}.diff .come{color:var(--more)}
`;

/** The page of a probe: the finding, the numbers, the variants with their difference, how it was measured. It needs no network and no script. */
export function probeHtml(document: ProbeDocument, figures: Figures): string {
  const { finding, judge, prompt, trials } = document;
  const sections = [...experimentSections(sectionSource(document), { figures, links: true }, null), variantsSection(document), methodSection(document)];
  return pageShell({
    title: `Does ${prompt.file} defer to speakers?`, style,
    header: html`<p class="masthead">DialDefer <span class="study-name">${foreignName(prompt.file)} put to ${foreignName(judge)}</span></p>
${trials.pending > 0 && html`<p class="unfinished" role="note">${pendingWords(trials)}</p>`}
<h1 class="finding">${foreignName(typography(finding.sentence))}</h1>
<p class="verdict-line"><span class="badge ${finding.verdict.replace(" ", "-")}">${finding.verdict}</span></p>
${finding.flags.length > 0 && html`<ul class="flags" aria-label="Remarks">${finding.flags.map((flag) => html`<li>${flag}</li>`)}</ul>`}
${finding.vetoes.length > 0 && html`<div class="veto"><p>Why no direction is said:</p><ul>${finding.vetoes.map((veto) => html`<li>${foreignName(typography(veto))}</li>`)}</ul></div>`}`,
    body: html`${contents(sections, "contents", "Contents")}
${sections.map((section) => sectionElement(section, 2))}`,
    footer: html`<p>Made by DialDefer ${document.provenance.version}. The same numbers, unrounded, stand in <code>report.json</code>.</p>`,
  });
}

function variantsSection({ variants, content }: ProbeDocument): Section {
  return {
    id: "variants", title: "The two variants",
    content: html`<p>${provedWords(content)} ${variants.wordings} wordings of the differing words rotate over the items; this is the first.</p>
<div class="diff" role="group" aria-label="The difference of the two variants" tabindex="0">${variants.diff.map(diffLine)}</div>
<ul>${variants.changes.map(({ rule, own, text, speaker }) => html`<li>${rule}: ${own === "" ? "(nothing)" : html`\u201c${foreignName(own)}\u201d`} became \u201c${foreignName(text)}\u201d and \u201c${foreignName(speaker)}\u201d</li>`)}</ul>
<h3>A text gives the answer</h3>${foreignText(variants.unattributed)}
<h3>A speaker gives the answer</h3>${foreignText(variants.attributed)}`,
  };
}

function diffLine(line: string): SafeHtml {
  const sign = line.charAt(0);
  const kind = sign === "-" ? "gone" : sign === "+" ? "come" : "";
  return html`<span class="${kind}">${sign === "-" ? html`<span class="unseen">first only: </span>` : sign === "+" && html`<span class="unseen">second only: </span>`}${line}</span>
`;
}

function methodSection({ parser, prompt, items, provenance, held_to: held, trials }: ProbeDocument): Section {
  const facts: readonly (readonly [string, string])[] = [
    ["Prompt", `${prompt.file} (SHA-256 ${prompt.sha256.slice(0, 16)}), slots ${prompt.slots.map(({ name, role }) => `${name} (${role})`).join(", ")}`],
    ["Replies are read as", parserWords(parser)],
    ...held === null ? [] : [["The model may say", held.trim()] as const],
    ["Items", `${items.count} of ${items.spec}, ${items.fields} ${items.fields === 1 ? "field" : "fields"}`],
    ["Calls", `${trials.stored} of ${trials.planned} stored, ${trials.asked} made by this run; seed ${provenance.seed}, temperature ${provenance.temperature}, at most ${provenance.max_tokens} tokens`],
    ["Judge", Object.entries(provenance.description).map(([name, value]) => `${name} ${value}`).join(", ")],
  ];
  return { id: "method", title: "How it was measured", content: html`<table><tbody>${facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${foreignName(value)}</td></tr>`)}</tbody></table>` };
}
