import type { GiveAway } from "../../items/audit/measure-give-aways.js";
import { numberTable } from "../html/number-table.js";
import type { Section } from "../html/section.js";
import { html, SafeHtml } from "../html/safe-html.js";

const sights: Readonly<Record<GiveAway["classifier"], string>> = {
  characters: "number of characters", words: "number of words", punctuation: "punctuation marks", hedging: "hedging words", negation: "negation words",
  all: "all of these together", position: "place among the options",
};
const designs: Readonly<Record<GiveAway["design"], string>> = { paired: "of the two answers", unpaired: "an answer alone", options: "among all options" };

/** How often a property of the text, or the place of an answer, tells right from wrong: in numbers and on a scale. */
export function giveAwaySection(giveAways: readonly GiveAway[]): Section {
  return {
    id: "give-aways", title: "Answers that give themselves away",
    content: html`<p>How often somebody who sees nothing but one property picks what is right, learnt on other items of the set. At chance the set gives nothing away.</p>${numberTable({
      caption: "Share of right decisions, %, with 95\u00a0% intervals; the tick is chance", about: "Accuracy of each property",
      explanation: "Each classifier sees one property and never the text. It is trained on nine tenths of the items and tested on the rest, ten times over; items of one cluster are never split. \u201COf the two answers\u201D: which of an item's two answers is right. \u201CAn answer alone\u201D: whether one answer is right, without the other. A judge is not shown the options, so that their places tell it nothing unless it has learnt the set.",
      head: html`<th scope="col">Property</th><th scope="col">Decides</th><th scope="col" class="figure">Accuracy</th><th scope="col" class="figure">95&nbsp;% interval</th><th scope="col" class="figure">Chance</th><th scope="col" class="on-scale"><span class="unseen">On a scale from 0 to 100</span></th>`,
      bodies: html`<tbody>${giveAways.map((row) => html`<tr><th scope="row">${sights[row.classifier]}</th><td>${designs[row.design]}</td><td class="figure">${percent(row.accuracy)}</td><td class="figure"><span class="interval">${percent(row.ci95[0])} to ${percent(row.ci95[1])}</span></td><td class="figure">${percent(row.chance)}</td><td class="on-scale">${scale(row)}</td></tr>
`)}</tbody>`,
    })}`,
  };
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

/** A line from 0 to 100 with chance as a tick, the interval as a bar and the accuracy as a dot; what it shows stands beside it in numbers. */
function scale({ accuracy, chance, ci95 }: GiveAway): SafeHtml {
  const at = (share: number) => (100 * share).toFixed(2);
  const colour = ci95[0] > chance ? "var(--more)" : "var(--neutral)";
  return new SafeHtml(`<svg class="scale" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><line x1="0" x2="100" y1="6" y2="6" stroke="var(--line)" stroke-width="1"/><line x1="${at(chance)}" x2="${at(chance)}" y1="0" y2="12" stroke="var(--muted)" stroke-width=".8"/><line x1="${at(ci95[0])}" x2="${at(ci95[1])}" y1="6" y2="6" stroke="${colour}" stroke-width="3"/><line x1="${at(accuracy)}" x2="${at(accuracy)}" y1="2" y2="10" stroke="${colour}" stroke-width="1.6"/></svg>`);
}
