import type { StudySpec } from "./study-spec.js";

/** Whether two trials may have one prompt: arms of one framing that differ in a way it does not show, a question that both claims share, or a retest beside repeats. */
export function sharesPrompts({ arms, repeats, checks }: StudySpec): boolean {
  return new Set(arms.map(({ family, framing }) => `${family} ${framing}`)).size < arms.length || arms.some(({ asksQuestion }) => asksQuestion === true) || (repeats > 1 && checks > 0);
}
