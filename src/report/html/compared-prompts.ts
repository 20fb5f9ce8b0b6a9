import type { FlipExample } from "../../analysis/flip-example.js";
import { wordDifferences, type TextRun } from "../word-differences.js";
import { foreignName } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";

const longestPrompt = 20_000;
/** Of what both prompts begin with, so many characters stay. */
const keptHead = 160;

/** The two prompts of one item side by side, with the words marked that differ; nothing where no example holds both. */
export function comparedPrompts(flips: readonly FlipExample[], judge: string, framings: readonly [string, string]): SafeHtml | null {
  const example = flips.find((flip) => flip.judge === judge && flip.prompts.every((prompt) => prompt !== "" && prompt.length <= longestPrompt));
  if (example === undefined) return null;
  const [first, second] = wordDifferences(...example.prompts);
  return html`<div class="compared"><div class="replies"><div class="reply"><p class="side">C1, ${foreignName(framings[0])}</p>${runsOf(first)}</div><div class="reply"><p class="side">C2, ${foreignName(framings[1])}</p>${runsOf(second)}</div></div>
<p class="note">The prompts of one item, ${foreignName(example.itemId)}; words that differ are marked. Whole prompts stand beside the examples below.</p></div>`;
}

function runsOf(runs: readonly TextRun[]): SafeHtml {
  return html`<p class="verbatim" dir="auto">${runs.map(({ text, differs }, index) => differs ? html`<mark>${text}</mark>` : index === 0 ? shortHead(text) : text)}</p>`;
}

/** What both prompts begin with is mostly instructions: its end is enough. */
function shortHead(text: string): string {
  if (text.length <= 2 * keptHead) return text;
  const cut = text.indexOf(" ", text.length - keptHead);
  return `\u2026 ${text.slice(cut < 0 ? text.length - keptHead : cut + 1)}`;
}
