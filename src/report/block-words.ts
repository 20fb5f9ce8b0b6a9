import type { ContrastBlock, ContrastStatistics, Finding, FindingVerdict, JudgeBlock } from "../analysis/report-document.js";
import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import type { Interval } from "../stats/estimate.js";
import type { AlikeArms } from "./alike-arms.js";
import { formatInterval, isShownInterval } from "./format-interval.js";
import { formatNumber, isShown } from "./format-number.js";

const verdictNames: Readonly<Record<FindingVerdict, string>> = {
  deferential: "Deferential",
  skeptical: "Skeptical",
  "framing-robust": "Framing-robust",
  undecided: "Undecided",
  "not measurable": "Not measurable",
};

const verdictMeanings: Readonly<Record<FindingVerdict, string>> = {
  deferential: "The same claims are accepted more readily when a speaker says them.",
  skeptical: "The same claims are accepted less readily when a speaker says them.",
  "framing-robust": "The shift is small in every direction that was looked at, and shown to be so.",
  undecided: "The numbers allow neither a direction nor the claim that there is none.",
  "not measurable": "The judge hardly varies its verdicts, so they cannot show a shift.",
};

/** The verdict as a heading would say it. That speakers do not move a judge which nothing moves is no merit, and its name says so. */
export function findingName(finding: Finding): string {
  return hardlyMoved(finding) ? `${verdictNames[finding.verdict]}, but hardly moved by anything` : verdictNames[finding.verdict];
}

/** Whether a judge is robust only as far as its verdicts never vary. */
export function hardlyMoved({ verdict, flags }: Finding): boolean {
  return verdict === "framing-robust" && flags.includes("verdicts not measurable");
}

/** What the finding means, in one line. */
export function findingMeaning(finding: Finding, alike: AlikeArms | null): string {
  if (hardlyMoved(finding)) return `Its verdicts hardly vary, so only its probabilities could show a shift, and they show none of ${equivalenceMargin} points.`;
  if (finding.vetoes.length > 0) return `A shift shows, but something other than ${alike === null ? "the speaker" : "the way of asking"} could have made it.`;
  if (alike !== null && (finding.verdict === "deferential" || finding.verdict === "skeptical")) {
    const ways = alike.side === "turned" ? "The first way puts the claim as something a speaker says, the second as a statement" : `Both ways put the claim as ${alike.side === "speaker" ? "something a speaker says" : "a statement"}`;
    return `${ways}: the word means that the same claims are accepted ${finding.verdict === "deferential" ? "more" : "less"} readily under the second.`;
  }
  return verdictMeanings[finding.verdict];
}

/** How many items an equivalence test would take, where that is the question left; else null. */
export function equivalenceWords(finding: Finding): string | null {
  if (finding.items_for_equivalence === null || finding.verdict === "framing-robust" || finding.vetoes.length > 0) return null;
  return `To show that there is no shift of 10 points or more would take about ${formatNumber(finding.items_for_equivalence, "count")} items at the spread seen here.`;
}

/** Whether the judge can tell right from wrong, in plain words, with the numbers behind it. */
export function discriminationWords(block: ContrastStatistics): string {
  const sentences: string[] = [];
  if (block.n === 0) return "Not measured: no item is complete in all four conditions.";
  if (isShown(block.dprime.c1) && isShown(block.dprime.c2)) {
    const [first, second] = [strength(block.dprime.c1, block.dprime_ci95.c1), strength(block.dprime.c2, block.dprime_ci95.c2)];
    sentences.push(`By its verdicts, the judge ${first} in C1 (${dprimeWords(block, "c1")}) and ${first === second ? "" : `${second} `}in C2 (${dprimeWords(block, "c2")}).`);
  } else {
    sentences.push("By its verdicts: not measured.");
  }
  if (block.choice_rate !== null && block.auc !== null) {
    sentences.push(
      "By its probabilities, of the right and the wrong claim of an item it finds the right one more likely in " +
      `${shareWords(block.choice_rate.c1, block.choice_rate_ci95?.c1)} of items in C1 and ${shareWords(block.choice_rate.c2, block.choice_rate_ci95?.c2)} in C2 (choice rate); a coin would give 50\u00a0%.`,
      "Between claims of any two items, where a preference for one place of the options blurs the picture, it does so in " +
      `${shareWords(block.auc.c1, block.auc_ci95?.c1)} of pairs in C1 and ${shareWords(block.auc.c2, block.auc_ci95?.c2)} in C2 (AUC).`);
  } else {
    sentences.push("Choice rate and AUC: not measured, because no probabilities are stored.");
  }
  return sentences.join(" ");
}

function dprimeWords(block: ContrastStatistics, framing: "c1" | "c2"): string {
  return `d\u2032\u00a0${formatNumber(block.dprime[framing], "z")} ${formatInterval(block.dprime_ci95[framing], "z")}`;
}

function shareWords(value: number, interval: Interval | undefined): string {
  const ends = isShownInterval(interval) ? ` [${formatNumber(100 * interval[0], "percent")}, ${formatNumber(100 * interval[1], "percent")}]` : "";
  return `${formatNumber(100 * value, "percent")}\u00a0%${ends}`;
}

function strength(dprime: number, interval: Interval | null): string {
  if (!isShownInterval(interval)) return "was not measured";
  if (interval[0] <= 0 && interval[1] >= 0) return "cannot be shown to tell right from wrong";
  if (interval[1] < 0) return "tells them apart the wrong way round, accepting wrong claims more than right ones,";
  if (dprime < 0.5) return "barely tells right from wrong";
  if (dprime < 1) return "tells right from wrong weakly";
  if (dprime < 2) return "tells right from wrong moderately well";
  return "tells right from wrong well";
}

/** Which DDS heads the report: on verdicts, or on probabilities where the finding rests on them. */
export function headlineDds(block: JudgeBlock): { readonly label: string; readonly estimate: JudgeBlock["dds"]; readonly bounds: Interval | null } {
  return block.finding.basis === "probabilities"
    ? { label: "DDS on probabilities", estimate: block.dds_probability, bounds: block.dds_probability_bounds }
    : { label: "DDS", estimate: block.dds, bounds: block.dds_bounds };
}

/** The contrasts that belong to one judge. */
export function contrastsOf(contrasts: readonly ContrastBlock[], judge: string): readonly ContrastBlock[] {
  return contrasts.filter((contrast) => contrast.judge === judge);
}
