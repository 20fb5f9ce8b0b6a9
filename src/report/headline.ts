import type { Finding, FindingVerdict } from "../analysis/report-document.js";
import { typography } from "./typography.js";

const longestHead = 15;

const shortHeads: Readonly<Record<FindingVerdict, string>> = {
  deferential: "This judge agrees with speakers more than with statements",
  skeptical: "This judge distrusts speakers more than statements",
  "framing-robust": "Speakers do not move this judge",
  undecided: "It is undecided whether this judge treats speakers differently",
  "not measurable": "Whether this judge defers cannot be measured by its verdicts",
};

/** The finding's sentence as it is shown: a head of few words, and the rest of it; `lead` is empty where the head says all. */
export function headline({ sentence, verdict }: Finding): { readonly head: string; readonly lead: string } {
  const shown = typography(sentence);
  const colon = shown.indexOf(": ");
  const clause = colon < 0 ? shown.replace(/\.$/, "") : shown.slice(0, colon);
  if (clause.split(/\s+/).length > longestHead) return { head: shortHeads[verdict], lead: shown };
  const rest = colon < 0 ? "" : shown.slice(colon + 2);
  return { head: clause, lead: rest.charAt(0).toUpperCase() + rest.slice(1) };
}
