import { groupedDigits } from "../../core/grouped-digits.js";
import { shortEstimate } from "../../experiments/short-estimate.js";
import type { MitigationEvaluation } from "../evaluation/mitigation-evaluation.js";
import type { MitigationVerdict } from "../evaluation/mitigation-verdict.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";

/**
 * In two sentences: whether a mitigation works, and what it costs in accuracy. Both are of the items that it was not chosen on, as the criteria
 * are; of all items there is only what contradicts them. Where no shift is shown that it could take away, that comes first.
 */
export function mitigationAnswer(verdict: MitigationVerdict, evaluations: readonly MitigationEvaluation[]): string {
  const { confirmed, half } = verdict;
  if (confirmed === null) {
    const blind = evaluations.find(({ name }) => name === "statement-wins");
    return blind === undefined ? "Whether a mitigation works is not known: no item has all the verdicts that it takes."
      : `No mitigation was asked that could leave a DDS; judging the statement alone leaves none by construction and moves accuracy by ${shortEstimate(blind.accuracy.change.c2)} points against the plain speaker's framing (n = ${blind.n}).`;
  }
  const items = `the ${groupedDigits(confirmed.n)} ${confirmed.n === 1 ? "item" : "items"}${half.by === "field" ? " of fields" : ""} that it was not chosen on`;
  const heard = `${shortEstimate(confirmed.accuracy.change.c2)} points on what a speaker said`;
  const cost = confirmed.statements_unchanged ? `verdicts on statements stay as they are, and accuracy changes by ${heard}` : `accuracy changes by ${shortEstimate(confirmed.accuracy.change.c1)} points on statements and by ${heard}`;
  const moved = `DDS goes from ${shortEstimate(confirmed.dds_plain)} to ${shortEstimate(confirmed.dds_joint)} points, a fall of its size by ${shortEstimate(confirmed.fall)}`;
  if (verdict.works) {
    return `${capital(confirmed.title)} works here: on ${items} ${moved}, and all of ${verdict.criteria.length} criteria hold${half.by === "field" ? "" : "; no field was held out"}. There ${cost}.`;
  }
  if (!excludesZero(confirmed.dds_plain.ci95)) {
    const whole = evaluations.find(({ name }) => name === confirmed.name);
    const shown = whole !== undefined && excludesZero(whole.dds_plain.ci95) ? ` (on all ${groupedDigits(whole.n)} items it is ${shortEstimate(whole.dds_plain)})` : "";
    return `No shift is shown that a mitigation could take away: on the ${groupedDigits(confirmed.n)} ${confirmed.n === 1 ? "item" : "items"} that are kept for the test DDS without any is ${shortEstimate(confirmed.dds_plain)} points${shown}. ` +
      `There ${confirmed.title}, which was chosen on the others, leaves ${shortEstimate(confirmed.dds_joint)}; ${cost}.`;
  }
  const held = verdict.criteria.filter(({ met }) => met === true).length;
  return `No mitigation is shown to work here: under ${confirmed.title}, on ${items}, ${moved}, and ${held} of ${verdict.criteria.length} criteria hold. There ${cost}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
