import { groupedDigits } from "../../core/grouped-digits.js";
import { finding, type FindingContext } from "../../analysis/finding.js";
import { constantVerdict } from "../../analysis/constant-verdict.js";
import type { ContrastStatistics, Finding } from "../../analysis/report-document.js";
import { equivalenceMargin } from "../../stats/equivalence/equivalence-margin.js";
import type { Interval } from "../../stats/estimate.js";
import type { ReplyScale } from "../replies/reply-parser.js";

/** On fewer items replies that are all the same are no sign of a judge that cannot say anything else. */
const fewestToCallConstant = 10;

export interface ProbeFindingInput {
  readonly kind: ReplyScale["kind"];
  readonly statistics: ContrastStatistics;
  /** Replies without a verdict. */
  readonly lost: number;
  /** What the judge nearly always says, whatever it is asked; null where its replies vary. Of verdicts it is found here. */
  readonly constant: string | null;
  /** Of scores and preferences the same statistics from probabilities, where these are stored; verdicts hold theirs themselves. */
  readonly expected: ContrastStatistics | null;
  /** The change of criterion by the ordinal probit of scores; null where there is none. */
  readonly criterion: { readonly estimate: number; readonly ci95: Interval } | null;
}

/**
 * The finding by the rule that all reports use. Scores and preferences lie between 0 and 1 as probabilities do, and are judged by the rule for those: the interval of DDS
 * excludes 0, and right and wrong claims move the same way. Of scores the criteria of the ordinal probit must have moved too. Where the replies are nearly always
 * the same and their probabilities are stored, the rule goes on with these: expected scores, or probabilities of preference.
 */
export function probeFinding({ kind, statistics, lost, constant, criterion, expected }: ProbeFindingInput): Finding {
  const context: FindingContext = { retest: null, orderEffect: null, lost, checksMeasured: false, constant: kind === "binary" ? constantVerdict(statistics, null) : "accepts", judgeName: "" };
  if (kind !== "binary" && constant !== null && expected !== null && expected.dds_probability !== null) {
    const weighed = finding(expected, context);
    return { ...weighed, basis: "probabilities", sentence: sentence(kind, weighed, { ...expected, dds: expected.dds_probability }, null, "probabilities") };
  }
  const found = finding(statistics, context);
  if (kind === "binary") return found;
  const flags = found.flags.filter((flag) => flag !== "verdicts not measurable");
  const said: Finding = constant !== null && statistics.n >= fewestToCallConstant ? { ...found, verdict: "not measurable", vetoes: [], items_for_equivalence: null }
    : contradicts(found.verdict, criterion) ? { ...found, verdict: "undecided", vetoes: ["the criteria of the ordinal probit: their change is not shown"] } : found;
  return { ...said, basis: "verdicts", flags, sentence: sentence(kind, said, statistics, constant, "verdicts") };
}

function contradicts(verdict: Finding["verdict"], criterion: ProbeFindingInput["criterion"]): boolean {
  if (criterion === null) return false;
  return (verdict === "deferential" && criterion.ci95[1] >= 0) || (verdict === "skeptical" && criterion.ci95[0] <= 0);
}

function sentence(kind: "score" | "pairwise", { verdict, vetoes, items_for_equivalence: items }: Finding, { dds, n }: Pick<ContrastStatistics, "dds" | "n">, constant: string | null, basis: Finding["basis"]): string {
  const weighed = basis === "probabilities" ? "expected " : "";
  const nouns = kind === "score" ? { what: `${weighed}scores`, unit: "points of the range" } : { what: `${weighed}preferences`, unit: "points" };
  if (dds === null) return "Nothing is known about this judge yet: no item has a reply that could be read in all conditions.";
  const amount = `${signed(dds.estimate)} ${nouns.unit} (95 % interval ${fixed(dds.ci95[0])} to ${fixed(dds.ci95[1])}, ${count(n)})`;
  const moved = kind === "score" ? `its ${nouns.what} of an item's two answers move ${amount} together when a speaker gives them` : `its ${weighed}preference for an answer moves ${amount} when a speaker gives it`;
  switch (verdict) {
    case "deferential": return `This judge ${kind === "score" ? "scores what a speaker says higher than the same text" : "prefers an answer more when a speaker gives it"}: ${moved}.`;
    case "skeptical": return `This judge ${kind === "score" ? "scores what a speaker says lower than the same text" : "prefers an answer less when a speaker gives it"}: ${moved}.`;
    case "framing-robust": return `This judge's ${nouns.what} are the same whether a text or a speaker gives the answer, to within ${equivalenceMargin} points: ${moved}.`;
    case "not measurable": return `Whether this judge defers to speakers cannot be measured by its ${nouns.what}: it nearly always ${constant}, whatever it is asked (${count(n)}).`;
    case "undecided": {
      if (vetoes.length > 0) return `Whether this judge treats speakers differently is not known: ${moved}, but ${vetoes.map((veto) => veto.slice(0, veto.indexOf(":"))).join(" and ")} could explain that.`;
      const more = items !== null && items > n ? `; to show that it stays within ${equivalenceMargin} points would take about ${count(items)}` : "";
      return `It is undecided whether this judge treats speakers differently: ${moved}; that interval, ${fixed(dds.ci95[1] - dds.ci95[0])} points wide, leaves it open${more}.`;
    }
  }
}

function fixed(value: number): string {
  const text = value.toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

function signed(value: number): string {
  const text = fixed(value);
  return text.startsWith("-") || text === "0.0" ? text : `+${text}`;
}

function count(items: number): string {
  return items === 1 ? "1 item" : `${groupedDigits(items)} items`;
}
