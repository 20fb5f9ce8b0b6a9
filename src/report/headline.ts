import type { Finding, FindingVerdict } from "../analysis/report-document.js";
import type { AlikeArms } from "./alike-arms.js";
import { typography } from "./typography.js";

const longestHead = 15;

const shortHeads: Readonly<Record<FindingVerdict, string>> = {
  deferential: "This judge agrees with speakers more than with statements",
  skeptical: "This judge distrusts speakers more than statements",
  "framing-robust": "Speakers do not move this judge\u2019s verdicts",
  undecided: "It is undecided whether this judge treats speakers differently",
  "not measurable": "Whether this judge defers cannot be measured by its verdicts",
};

const shortHeadsOfAlike: Readonly<Record<FindingVerdict, string>> = {
  deferential: "This judge accepts more under the second way of asking than under the first",
  skeptical: "This judge accepts less under the second way of asking than under the first",
  "framing-robust": "The two ways of asking do not move this judge\u2019s verdicts",
  undecided: "It is undecided whether this judge treats the two ways of asking differently",
  "not measurable": "Whether the two ways of asking differ cannot be measured by this judge\u2019s verdicts",
};

/**
 * The finding's sentence as it is shown: a head of few words, and the rest of it; `lead` is empty where the head says all.
 *
 * @param alike the arms that the sentence names, where no speaker comes in
 */
export function headline({ sentence, verdict }: Finding, alike: AlikeArms | null): { readonly head: string; readonly lead: string } {
  const shown = typography(sentence);
  const colon = outsideQuotes(shown).indexOf(": ");
  const clause = colon < 0 ? shown.replace(/\.$/, "") : shown.slice(0, colon);
  if (clause.split(/\s+/).length > longestHead) return { head: (alike === null ? shortHeads : shortHeadsOfAlike)[verdict], lead: shown };
  const rest = colon < 0 ? "" : shown.slice(colon + 2);
  return { head: clause, lead: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

/** The text with what stands in quotes blotted out, as names of arms may hold a colon. */
function outsideQuotes(text: string): string {
  return text.replace(/"[^"]*"/g, (quoted) => "_".repeat(quoted.length));
}
