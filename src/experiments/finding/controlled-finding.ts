import { alikeNames } from "../../analysis/alike-names.js";
import type { SectionInput } from "../../analysis/section-input.js";
import { intervalInWords } from "../../core/interval-in-words.js";
import { plainNumber } from "../../core/plain-number.js";
import { deferenceSplit } from "../../stats/discrimination/deference-split.js";
import { signalDetection, type SignalDetection } from "../../stats/discrimination/signal-detection.js";
import { equivalenceMargin } from "../../stats/equivalence/equivalence-margin.js";
import type { Estimate, Interval } from "../../stats/estimate.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { ArmColumns, type ItemEstimate } from "../arm-columns.js";
import { controlEstimates, type ControlEstimate } from "../control/control-estimates.js";
import { estimateText } from "../estimate-text.js";
import { orderEstimates } from "../order/order-estimates.js";
import { polarityEstimates, type PolarityEstimates } from "../polarity/polarity-estimates.js";
import { netDeference, type NetDeference } from "./net-deference.js";
import { placeboBand } from "./placebo-band.js";

/** Something that is known to have moved from one framing to the other, beside or in place of the criterion. */
export interface MovedThing {
  readonly name: "position bias" | "yes-saying" | "noise" | "sensitivity" | "wording";
  /** With its amount and interval. */
  readonly text: string;
}

/** What the controls say of the headline contrast. */
export interface ControlledFinding {
  readonly verdict: "deferential" | "skeptical" | "framing-robust" | "undecided" | "not measurable" | "cannot tell";
  /** Controls without which nothing can be told, such as "an inverted question"; empty where all were run. */
  readonly missing: readonly string[];
  readonly moved: readonly MovedThing[];
  /** Null without an inverted question. */
  readonly polarity: PolarityEstimates | null;
  readonly position: ItemEstimate | null;
  /** Deference over both questions without what position bias, yes-saying and noise make of it; null without an inverted question. */
  readonly net: ItemEstimate | null;
  /** Of acceptance over both questions, z units; null without an inverted question, and on probabilities. */
  readonly criterion: Estimate | null;
  readonly dprime: Estimate | null;
  /** DDS split by them, percentage points. */
  readonly split: { readonly criterion_pp: number; readonly sensitivity_pp: number } | null;
  readonly placebo: Interval | null;
  /** Instructions with a known effect. */
  readonly positive: readonly ControlEstimate[];
  /** What keeps the headline's finding from standing, in the form of its vetoes. */
  readonly vetoes: readonly string[];
}

/**
 * Whether a shift between statement and speaker is deference, once the controls have had their say. `deferential` or `skeptical` only where DDS over both questions
 * excludes 0 and lies beyond the placebo band, the criterion moves with it, what is left net of position bias, yes-saying and noise still
 * excludes 0, and no veto of the headline's checks stands. Without counterbalanced orders, an inverted question or a placebo nothing is told. No
 * "framing-robust" where an instruction with a known effect was given and its shift not seen. Null where the headline does not set a statement against a speaker.
 */
export function controlledFinding(input: SectionInput, columns = new ArmColumns(input)): ControlledFinding | null {
  const { spec, block } = input;
  const headline = spec.contrasts[0];
  if (headline === undefined || alikeNames(spec.arms[headline.baseline]!, spec.arms[headline.treatment]!) !== null) return null;
  const polarity = polarityEstimates(input, columns);
  const orders = orderEstimates(input, columns);
  const { position: between, net }: NetDeference = polarity === null ? { position: null, net: null } : netDeference(input, columns, polarity);
  const position = orders?.interaction ?? between;
  const signal = polarity === null || columns.basis === "probabilities" ? null : signalOf(columns, polarity);
  const placebo = placeboBand(input, columns);
  const positive = (controlEstimates(input, columns)?.controls ?? []).filter(({ detected }) => detected !== null);
  const counterbalanced = [headline.baseline, headline.treatment].every((arm) => spec.arms[arm]!.order === "counterbalanced");
  const missing = [
    ...counterbalanced ? [] : ["counterbalanced orders"], ...polarity === null ? ["an inverted question"] : [], ...placebo === null ? ["a placebo"] : [],
  ];

  const deference = polarity?.deference ?? null;
  const direction = polarity === null ? null : directionOf(columns, polarity, signal);
  const inBand = placebo !== null && deference !== null && deference.estimate >= placebo[0] && deference.estimate <= placebo[1];
  const moved = [
    ...positionMoved(input, position), ...polarity === null ? [] : yesMoved(polarity), ...noiseMoved(input, columns, polarity), ...signal === null ? [] : sensitivityMoved(signal),
    ...inBand && excludesZero(deference.ci95) ? [{ name: "wording" as const, text: `wording: ${estimateText(deference)} lies inside the placebo band (${intervalInWords(placebo)})` }] : [],
  ];
  const left = net !== null && deference !== null && excludesZero(net.ci95) && Math.sign(net.estimate) === Math.sign(deference.estimate);
  const unseen = positive.filter(({ detected }) => detected === false);

  let verdict: ControlledFinding["verdict"] = "undecided";
  if (block.finding.verdict === "not measurable") verdict = "not measurable";
  else if (missing.length > 0) verdict = "cannot tell";
  else if (direction !== null && !inBand && left && block.finding.vetoes.length === 0) verdict = direction;
  else if (block.finding.verdict === "framing-robust" && unseen.length === 0 && deference !== null && within(deference.ci95)) verdict = "framing-robust";
  const facts = { deference, net, moved, unseen };
  return {
    verdict, missing, moved, polarity, position, net, placebo, positive,
    criterion: signal?.deltaCriterion ?? null, dprime: signal?.deltaDprime ?? null, split: signal === null ? null : deferenceSplit(signal.c1, signal.c2),
    vetoes: vetoesOf(block.finding.verdict, verdict, facts),
  };
}

/** On verdicts by the criterion; on probabilities acceptance must move the same way on right and on wrong claims. */
function directionOf(columns: ArmColumns, { straight, inverted, items, deference }: PolarityEstimates, signal: SignalDetection | null): "deferential" | "skeptical" | null {
  if (!excludesZero(deference.ci95)) return null;
  const up = deference.estimate > 0;
  const [right, wrong] = ([0, 1] as const).map((claim) => {
    const [s1, s2, v1, v2] = [straight.statement, straight.speaker, inverted.statement, inverted.speaker].map((arm) => columns.claims(arm, claim)) as [Float64Array, Float64Array, Float64Array, Float64Array];
    return items.reduce((sum, item) => sum + s2[item]! - s1[item]! + v2[item]! - v1[item]!, 0);
  }) as [number, number];
  const moves = signal !== null ? (up ? signal.deltaCriterion.ci95[1] < 0 : signal.deltaCriterion.ci95[0] > 0) : (up ? right > 0 && wrong > 0 : right < 0 && wrong < 0);
  return moves ? up ? "deferential" : "skeptical" : null;
}

/** Signal detection on acceptance over both questions, as over two repeats. */
function signalOf(columns: ArmColumns, { straight, inverted, items }: PolarityEstimates): SignalDetection | null {
  const both = (first: number, second: number, claim: 0 | 1): Float64Array => {
    const [one, other] = [columns.claims(first, claim), columns.claims(second, claim)];
    return Float64Array.from(items, (item) => (one[item]! + other[item]!) / 2);
  };
  return signalDetection({
    c1_correct: both(straight.statement, inverted.statement, 0), c1_incorrect: both(straight.statement, inverted.statement, 1),
    c2_correct: both(straight.speaker, inverted.speaker, 0), c2_incorrect: both(straight.speaker, inverted.speaker, 1),
  }, columns.design(items, [straight.statement]), null);
}

function positionMoved({ block }: SectionInput, position: ItemEstimate | null): MovedThing[] {
  if (position !== null && excludesZero(position.ci95)) return [{ name: "position bias", text: `position bias: the order of the options moves acceptance by ${estimateText(position)} more when a speaker says the claim` }];
  const checked = block.order_effect?.difference ?? null;
  if (checked === null || !excludesZero(checked.ci95)) return [];
  return [{ name: "position bias", text: `position bias: on check items the order of the options moves acceptance by ${plainNumber(checked.estimate)} points (95 % interval ${intervalInWords(checked.ci95)}) more when a speaker says the claim` }];
}

function yesMoved({ yesSaying }: PolarityEstimates): MovedThing[] {
  return excludesZero(yesSaying.ci95) ? [{ name: "yes-saying", text: `yes-saying: "${yesSaying.estimate > 0 ? "yes" : "no"}" is said more to a speaker, ${estimateText(yesSaying)} of DDS` }] : [];
}

/** Incompatible answers that yes-saying cannot make: of the two kinds, the one that it makes fewer of. */
function noiseMoved({ block }: SectionInput, columns: ArmColumns, polarity: PolarityEstimates | null): MovedThing[] {
  if (polarity !== null) {
    const { incompatible: { statement, speaker }, yesSaying, items, straight, inverted } = polarity;
    const kind = yesSaying.estimate >= 0 ? "bothNo" : "bothYes";
    const change = columns.mean(Float64Array.from(items, (_, index) => 2 * (speaker[kind][index]! - statement[kind][index]!)), items, [straight.statement, straight.speaker, inverted.statement, inverted.speaker], 2);
    if (change !== null && excludesZero(change.ci95)) return [{ name: "noise", text: `noise: answers that cannot both be so, yes-saying left aside, change by ${estimateText(change)} of claims when a speaker says them` }];
  }
  const retest = block.retest?.difference ?? null;
  return retest === null || !excludesZero(retest.ci95) ? [] : [{ name: "noise", text: `noise: verdicts flip on repeating by ${plainNumber(retest.estimate)} points (95 % interval ${intervalInWords(retest.ci95)}) more when a speaker says the claim` }];
}

function sensitivityMoved({ deltaDprime }: SignalDetection): MovedThing[] {
  const { estimate, ci95 } = deltaDprime;
  return excludesZero(ci95) ? [{ name: "sensitivity", text: `sensitivity: d' ${estimate < 0 ? "falls" : "rises"} by ${Math.abs(estimate).toFixed(2)} (95 % interval of the change ${ci95[0].toFixed(2)} to ${ci95[1].toFixed(2)}) when a speaker says the claim` }] : [];
}

interface VetoFacts {
  readonly deference: ItemEstimate | null;
  readonly net: ItemEstimate | null;
  readonly moved: readonly MovedThing[];
  readonly unseen: readonly ControlEstimate[];
}

/** Why the headline's finding does not stand, as far as the controls that were run tell; empty where they agree with it or none was run. */
function vetoesOf(headline: string, controlled: ControlledFinding["verdict"], { deference, net, moved, unseen }: VetoFacts): string[] {
  const both = deference === null ? [] : [`the way of asking: over both questions DDS is ${estimateText(deference)}`];
  if (headline === "framing-robust") {
    return [
      ...unseen.map(({ control, change }) => `a study that does not see known shifts: that of the control "${control}" was not seen (${estimateText(change)})`),
      ...deference === null || within(deference.ci95) ? [] : both,
    ];
  }
  if ((headline !== "deferential" && headline !== "skeptical") || controlled === headline || deference === null) return [];
  const sameWay = (estimate: ItemEstimate | null): boolean => estimate !== null && (headline === "deferential" ? estimate.ci95[0] > 0 : estimate.ci95[1] < 0);
  const inBand = moved.some(({ name }) => name === "wording");
  // With controls missing the finding stands as far as those that were run do not speak against it.
  if (controlled === "cannot tell" && sameWay(deference) && sameWay(net) && !inBand) return [];
  return moved.length > 0 ? moved.map(({ text }) => text) : both;
}

function within(interval: Interval): boolean {
  return interval[0] > -equivalenceMargin && interval[1] < equivalenceMargin;
}
