import { visibleLine } from "../visible-text.js";
import { html, type SafeHtml } from "./safe-html.js";

const longFrom = 700;
const shownAtMost = 20_000;

/** A name or a short text from outside, kept apart from the direction of the text around it. */
export function foreignName(text: string): SafeHtml {
  return html`<bdi dir="auto">${visibleLine(text)}</bdi>`;
}

/**
 * A text from outside with its line breaks. From 700 characters on it folds behind its first 160; beyond
 * 20,000 it is cut and says so (the store has the rest).
 */
export function foreignText(text: string): SafeHtml {
  if (text.trim() === "") return html`<p class="verbatim empty">(empty)</p>`;
  if (text.length <= longFrom) return html`<p class="verbatim" dir="auto">${text}</p>`;
  const shown = text.slice(0, shownAtMost);
  return html`<details class="long"><summary><span class="verbatim"><bdi dir="auto">${visibleLine(text.slice(0, 160))}…</bdi></span> <span class="more">all ${text.length} characters</span></summary><p class="verbatim" dir="auto">${shown}</p>${
    text.length > shownAtMost && html`<p class="note">Cut after ${shownAtMost} characters; the store holds the rest.</p>`}</details>`;
}
