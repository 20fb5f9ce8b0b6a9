import type { LostExample } from "../../analysis/lost-example.js";
import type { JudgeBlock } from "../../analysis/report-document.js";
import { lostHints } from "../lost-words.js";
import { withheldWords } from "../withheld-words.js";
import { foreignName, foreignText } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";

/** Samples of replies without a verdict, word for word and folded, by status; nothing where none is kept. */
export function lostSection(block: JudgeBlock, lost: readonly LostExample[]): SafeHtml | null {
  const own = lost.filter(({ judge }) => judge === block.judge);
  if (own.length === 0) return null;
  const statuses = [...new Set(own.map(({ status }) => status))];
  const hints = lostHints(block, "below");
  return html`<p>Replies from which no verdict could be read, drawn by the seed. ${hints}</p>${statuses.map((status) => html`
<details class="fold"><summary>${status}</summary>${own.filter((example) => example.status === status).map(sample)}</details>`)}`;
}

function sample(example: LostExample): SafeHtml {
  return html`<article class="flip">
${example.withheld === undefined ? promptAndReply(example) : html`<p class="absent">${withheldWords(example.withheld)}</p>`}
<p class="flip-source">${foreignName(example.field)} · item ${foreignName(example.itemId)} · wording ${example.wording + 1} · ${foreignName(example.order)}</p>
</article>`;
}

function promptAndReply(example: LostExample): SafeHtml {
  return html`<div class="replies"><div class="reply"><p class="side">Prompt, ${foreignName(example.framing)}, a ${example.claim === "correct" ? "right" : "wrong"} claim</p>${foreignText(example.prompt)}</div><div class="reply"><p class="side">Reply</p>${foreignText(example.reply)}</div></div>`;
}
