import type { StudySpec } from "./study-spec.js";

/**
 * Whether two trials may have one prompt: arms of one framing that differ in a way it does not show, in one family or in two that render it
 * alike; a question that both claims share; or a retest beside repeats.
 */
export function sharesPrompts({ arms, repeats, checks }: StudySpec): boolean {
  return new Set(arms.map(({ framing }) => framing)).size < arms.length || arms.some(({ asksQuestion }) => asksQuestion === true) || (repeats > 1 && checks > 0);
}
