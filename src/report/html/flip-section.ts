import type { FlipExample } from "../../analysis/flip-example.js";
import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { flipKinds } from "../flip-kinds.js";
import { framingNames } from "../framing-names.js";
import { formatNumber } from "../format-number.js";
import { withheldWords } from "../withheld-words.js";
import { foreignName, foreignText } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";
import type { Level } from "./section.js";

/** The flips of one judge, `own`, by kind: how many, those drawn at random, and beside them the most telling. */
export function flipSection(document: ReportDocument, block: JudgeBlock, own: readonly FlipExample[], level: Level): SafeHtml {
  const article = flipArticle(framingNames(document));
  return html`${flipKinds.map(({ kind, name, meaning }) => {
    const examples = own.filter((flip) => flip.kind === kind);
    const count = block.flips[kind];
    return html`<details class="flip-kind"${kind === "deference" && examples.length > 0 && html` open`}><summary>${heading(level, html`${name}: ${formatNumber(count, "count")}`)} <span class="kind-meaning">of n = ${formatNumber(block.n, "count")} items, ${meaning}</span></summary>
${examples.length === 0
      ? html`<p class="absent">${count === 0 ? "None." : "No example is kept."}</p>`
      : html`${group(`Drawn at random (seed ${document.study.seed})`, examples.filter(({ chosen }) => chosen === "random"), article)}${group("Most telling", examples.filter(({ chosen }) => chosen === "most-telling"), article)}`}
</details>`;
  })}`;
}

/** Where no verdict flipped: the largest moves of P(accept), by direction. */
export function moveSection(document: ReportDocument, examples: readonly FlipExample[], level: Level): SafeHtml {
  return html`${flipKinds.map(({ kind, move }, index) => {
    const own = examples.filter((example) => example.kind === kind);
    return own.length > 0 && html`<details class="flip-kind"${index === 0 && html` open`}><summary>${heading(level, html`${move}`)}</summary>${own.map(flipArticle(framingNames(document)))}</details>`;
  })}`;
}

function heading(level: Level, content: SafeHtml): SafeHtml {
  return level === 2 ? html`<h3>${content}</h3>` : html`<h4>${content}</h4>`;
}

function group(title: string, flips: readonly FlipExample[], article: (flip: FlipExample) => SafeHtml): SafeHtml | null {
  if (flips.length === 0) return null;
  return html`<p class="flip-group">${title}</p>${flips.map(article)}`;
}

function flipArticle(framings: readonly [string, string]): (flip: FlipExample) => SafeHtml {
  return (flip) => html`<article class="flip">
${flip.withheld === undefined ? claimAndReplies(flip, framings) : withheldFlip(flip, flip.withheld)}
<p class="flip-source">${foreignName(flip.field)} · item ${foreignName(flip.itemId)} · wording ${flip.wording + 1} · ${foreignName(flip.order)}</p>
</article>`;
}

function withheldFlip(flip: FlipExample, reason: string): SafeHtml {
  return html`<p class="absent">${withheldWords(reason)}</p><p>C1 ${says(flip, 0)}, C2 ${says(flip, 1)}</p>`;
}

function claimAndReplies(flip: FlipExample, framings: readonly [string, string]): SafeHtml {
  return html`<dl class="claim"><dt>Question</dt><dd>${foreignText(flip.question)}</dd><dt>Answer judged</dt><dd>${foreignText(flip.answer)}</dd></dl>
<div class="replies">${side(flip, 0, framings[0])}${side(flip, 1, framings[1])}</div>
<details class="prompts"><summary>Both prompts</summary><div class="replies"><div class="reply"><p class="side">C1</p>${foreignText(flip.prompts[0])}</div><div class="reply"><p class="side">C2</p>${foreignText(flip.prompts[1])}</div></div></details>`;
}

function side(flip: FlipExample, index: 0 | 1, framing: string): SafeHtml {
  const verdict = flip.accepts[index] ? "accepts" : "rejects";
  return html`<div class="reply ${verdict}"><p class="side">C${index + 1}, ${foreignName(framing)} ${says(flip, index)}</p>${foreignText(flip.replies[index])}</div>`;
}

function says(flip: FlipExample, index: 0 | 1): SafeHtml {
  return html`<span class="says">${flip.accepts[index] ? "accepts" : "rejects"}</span>${
    flip.probabilities !== null && html` <span class="probability">P(accept) ${formatNumber(flip.probabilities[index], "probability")}</span>`}`;
}
