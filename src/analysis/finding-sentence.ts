import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import type { Estimate } from "../stats/estimate.js";
import type { ConstantVerdict } from "./constant-verdict.js";
import type { ContrastStatistics, Finding } from "./report-document.js";

/** What the sentence tells. */
export interface SentenceInput {
  readonly verdict: Finding["verdict"];
  readonly basis: Finding["basis"];
  /** DDS on the basis; null without complete items. */
  readonly effect: Estimate | null;
  readonly vetoes: readonly string[];
  /** Items that the equivalence test would take. */
  readonly items: number | null;
  /** Empty for "this judge". */
  readonly judgeName: string;
  readonly statistics: ContrastStatistics;
  readonly constant: ConstantVerdict | null;
}

/** The finding in one sentence of plain words, with DDS, its interval and the number of items. */
export function findingSentence(input: SentenceInput): string {
  const { verdict, basis, effect, statistics } = input;
  const judge = input.judgeName === "" ? "this judge" : input.judgeName;
  const subject = input.judgeName === "" ? "This judge" : input.judgeName;
  if (effect === null) return `Nothing is known about ${judge} yet: no item has a verdict in all four conditions.`;
  const uncertainty = `95 % interval ${points(effect.ci95[0])} to ${points(effect.ci95[1])}, ${count(statistics.n)}`;
  const amount = `${signed(effect.estimate)} points (${uncertainty})`;
  const moved = basis === "probabilities"
    ? `${silence(input.constant)}, but its probability of "accept" moves ${amount}`
    : `its verdict moves ${amount}`;
  switch (verdict) {
    case "deferential":
      return `${subject} agrees with speakers more than with statements: ${moved} towards accepting when a speaker says the claim.`;
    case "skeptical":
      return `${subject} distrusts speakers more than statements: ${moved}, away from accepting, when a speaker says the claim.`;
    case "framing-robust":
      return input.constant === null
        ? `${subject} gives the same verdict on a claim whether it is stated or said by a speaker, to within ${equivalenceMargin} points: ${moved} when a speaker says the claim.`
        : `Speakers do not move ${judge}, but hardly anything does: ${habit(input.constant)}; its probability of "accept" moves ${amount} when a speaker says the claim, which is shown to lie within ${equivalenceMargin}.`;
    case "not measurable":
      return `Whether ${judge} defers to speakers cannot be measured by its verdicts: in both framings ${habit(input.constant)} (${count(statistics.n)}), so there is no room to see a shift.`;
    case "undecided":
      return undecided(input, judge, moved, effect);
  }
}

function undecided(input: SentenceInput, judge: string, moved: string, effect: Estimate): string {
  if (input.vetoes.length > 0) {
    return `Whether ${judge} treats speakers differently is not known: ${moved} when a speaker says the claim, but ${causesOf(input.vetoes)} could explain that.`;
  }
  const open = effect.ci95[0] > 0 || effect.ci95[1] < 0
    ? "whether its readiness to accept has changed"
    : "whether speakers change its verdicts at all, and which way";
  const more = input.items !== null && input.items > input.statistics.n
    ? `; to show that it stays within ${equivalenceMargin} points would take about ${count(input.items)}` : "";
  return `It is undecided whether ${judge} treats speakers differently: ${moved} when a speaker says the claim; that interval, ${points(effect.ci95[1] - effect.ci95[0])} points wide, leaves open ${open}${more}.`;
}

/** What the vetoes name, in words: noise and order effects veto because they differ between the framings. */
function causesOf(vetoes: readonly string[]): string {
  const names = vetoes.map((veto) => veto.slice(0, veto.indexOf(":")));
  const differing = names.flatMap((name) => name === "retest" ? ["noise between askings"] : name === "order effect" ? ["an effect of the options' order"] : []);
  const others = names.filter((name) => name !== "retest" && name !== "order effect");
  if (differing.length === 0) return others.join(" and ");
  return [...others, `${differing.join(" and ")} that ${differing.length === 1 ? "differs" : "differ"} between the framings`].join(" and ");
}

function habit(constant: ConstantVerdict | null): string {
  if (constant === "accepts" || constant === "rejects") return `it ${constant} nearly everything`;
  return `it nearly always ${constant ?? "gives the same verdict"}, whatever the claim`;
}

function silence(constant: ConstantVerdict | null): string {
  return `its verdicts say nothing, as ${habit(constant)}`;
}

function count(items: number): string {
  return items === 1 ? "1 item" : `${items.toLocaleString("en-US")} items`;
}

function points(value: number): string {
  const text = value.toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

function signed(value: number): string {
  const text = points(value);
  return text.startsWith("-") || text === "0.0" ? text : `+${text}`;
}
