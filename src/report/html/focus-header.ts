import type { SectionGroup } from "../sections/section-groups.js";
import { typography } from "../typography.js";
import { foreignName } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";

/** The question of a study's focus and its answer as the page's heading; of several judges each answer with its judge. The caveats stand in the section itself. */
export function focusHeader({ id, question, sections }: SectionGroup, severalJudges: boolean): SafeHtml {
  return html`<div class="headed"><p class="question"><a href="#${id}">${foreignName(question)}</a></p>${sections.map(({ section: { judge, answer } }, index) => {
    const shown = html`${severalJudges && html`<span class="answered-by">${foreignName(judge)}<span class="unseen">: </span></span>`}${foreignName(typography(answer))}`;
    return index === 0 ? html`<h1 class="finding">${shown}</h1>` : html`<p class="finding">${shown}</p>`;
  })}</div>`;
}
