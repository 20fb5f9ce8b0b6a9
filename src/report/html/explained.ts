import { html, type SafeHtml } from "./safe-html.js";

/** Plain words about a figure or table, one key press away; `about` says to those who do not see it what they belong to. */
export function explained(explanation: string, about: string): SafeHtml {
  return html`<details class="explain"><summary>Explain this<span class="unseen">: ${about}</span></summary><p>${explanation}</p></details>`;
}
