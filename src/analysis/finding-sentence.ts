import { groupedDigits } from "../core/grouped-digits.js";
import { intervalInWords } from "../core/interval-in-words.js";
import { plainNumber } from "../core/plain-number.js";
import { signedNumber } from "../core/signed-number.js";
import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import type { Estimate } from "../stats/estimate.js";
import type { ConstantVerdict } from "./constant-verdict.js";
import { movesBeneath } from "./moves-beneath.js";
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
  /** The names of the two arms where the contrast does not go from a statement to a speaker; else null. */
  readonly alike: readonly [string, string] | null;
  readonly statistics: ContrastStatistics;
  readonly constant: ConstantVerdict | null;
}

/** The finding in one sentence of plain words, with DDS, its interval and the number of items. */
export function findingSentence(input: SentenceInput): string {
  const { verdict, basis, effect, statistics } = input;
  const judge = input.judgeName === "" ? "this judge" : input.judgeName;
  const subject = input.judgeName === "" ? "This judge" : input.judgeName;
  if (effect === null) return `Nothing is known about ${judge} yet: no item has a verdict in all four conditions.`;
  const uncertainty = `95 % interval ${intervalInWords(effect.ci95)}, ${count(statistics.n)}`;
  const amount = `${signedNumber(effect.estimate)} points (${uncertainty})`;
  const moved = basis === "probabilities"
    ? `${silence(input.constant)}, but its probability of "accept" moves ${amount}`
    : `its verdict moves ${amount}`;
  if (input.alike !== null) return sameSide({ ...input, alike: input.alike, effect }, subject, judge, moved, amount);
  switch (verdict) {
    case "deferential":
      return `${subject} agrees with speakers more than with statements: ${moved} towards accepting when a speaker says the claim.`;
    case "skeptical":
      return `${subject} distrusts speakers more than statements: ${moved}, away from accepting, when a speaker says the claim.`;
    case "framing-robust":
      return input.constant === null
        ? `${subject} gives the same verdict on a claim whether it is stated or said by a speaker, to within ${equivalenceMargin} points: ${moved} when a speaker says the claim${beneath(statistics)}.`
        : `Speakers do not move ${judge}, but hardly anything does: ${habit(input.constant)}; its probability of "accept" moves ${amount} when a speaker says the claim, which is shown to lie within ${equivalenceMargin}.`;
    case "not measurable":
      return `Whether ${judge} defers to speakers cannot be measured by its verdicts: in both framings ${habit(input.constant)} (${count(statistics.n)}), so there is no room to see a shift.`;
    case "undecided":
      return undecided(input, judge, moved, effect);
  }
}

/** Of two ways of asking that both state the claim, or both let a speaker say it, or of which the first has the speaker: the sentence names them, for no speaker comes in. */
function sameSide(input: SentenceInput & { readonly alike: readonly [string, string]; readonly effect: Estimate }, subject: string, judge: string, moved: string, amount: string): string {
  const [first, second] = input.alike.map((name) => `"${name}"`) as [string, string];
  switch (input.verdict) {
    case "deferential":
      return `${subject} accepts more under ${second} than under ${first}: ${moved} towards accepting.`;
    case "skeptical":
      return `${subject} accepts less under ${second} than under ${first}: ${moved}, away from accepting.`;
    case "framing-robust":
      return input.constant === null
        ? `${subject} gives the same verdict under ${second} as under ${first}, to within ${equivalenceMargin} points: ${moved}${beneath(input.statistics)}.`
        : `${second} does not move ${judge} against ${first}, but hardly anything does: ${habit(input.constant)}; its probability of "accept" moves ${amount}, which is shown to lie within ${equivalenceMargin}.`;
    case "not measurable":
      return `Whether ${judge} treats ${second} and ${first} differently cannot be measured by its verdicts: under both ${habit(input.constant)} (${count(input.statistics.n)}), so there is no room to see a shift.`;
    case "undecided":
      return input.vetoes.length > 0
        ? `Whether ${judge} treats ${second} and ${first} differently is not known: ${moved}, but ${causesOf(input.vetoes)} could explain that.`
        : `It is undecided whether ${judge} treats ${second} and ${first} differently: ${moved}; ${leftOpen(input, input.effect, "which of the two it accepts more under, if any")}.`;
  }
}

function undecided(input: SentenceInput, judge: string, moved: string, effect: Estimate): string {
  if (input.vetoes.length > 0) {
    return `Whether ${judge} treats speakers differently is not known: ${moved} when a speaker says the claim, but ${causesOf(input.vetoes)} could explain that.`;
  }
  return `It is undecided whether ${judge} treats speakers differently: ${moved} when a speaker says the claim; ${leftOpen(input, effect, "whether speakers change its verdicts at all, and which way")}.`;
}

/** What the interval leaves open, `direction` where it holds 0, and how many items equivalence would take. */
function leftOpen({ items, statistics }: SentenceInput, effect: Estimate, direction: string): string {
  const open = effect.ci95[0] > 0 || effect.ci95[1] < 0 ? "whether its readiness to accept has changed" : direction;
  const more = items !== null && items > statistics.n ? `; to show that it stays within ${equivalenceMargin} points would take about ${count(items)}` : "";
  return `that interval, ${plainNumber(effect.ci95[1] - effect.ci95[0])} points wide, leaves open ${open}${more}`;
}

/** What the vetoes name, in words: noise and order effects veto because they differ between the framings. */
function causesOf(vetoes: readonly string[]): string {
  const names = vetoes.map((veto) => veto.slice(0, veto.indexOf(":")));
  const differing = names.flatMap((name) => name === "retest" ? ["noise between askings"] : name === "order effect" ? ["an effect of the options' order"] : []);
  const others = names.filter((name) => name !== "retest" && name !== "order effect");
  if (differing.length === 0) return others.join(" and ");
  return [...others, `${differing.join(" and ")} that ${differing.length === 1 ? "differs" : "differ"} between the framings`].join(" and ");
}

/** A shift that verdicts do not show, as every probability stays on its side of one half. */
function beneath({ dds_probability: effect }: ContrastStatistics): string {
  if (effect === null || !movesBeneath(effect.ci95)) return "";
  return `, though its probability of "accept" moves ${signedNumber(effect.estimate)} points (95 % interval ${intervalInWords(effect.ci95)})`;
}

function habit(constant: ConstantVerdict | null): string {
  if (constant === "accepts" || constant === "rejects") return `it ${constant} nearly everything`;
  return `it nearly always ${constant ?? "gives the same verdict"}, whatever the claim`;
}

function silence(constant: ConstantVerdict | null): string {
  return `its verdicts say nothing, as ${habit(constant)}`;
}

function count(items: number): string {
  return items === 1 ? "1 item" : `${groupedDigits(items)} items`;
}
