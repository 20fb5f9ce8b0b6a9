import { isDecided } from "../analysis/is-decided.js";
import type { JudgeBlock, OrderEffect, ReportDocument } from "../analysis/report-document.js";
import type { BandPlace } from "../stats/intervals/place-in-band.js";
import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import { excludesZero } from "../stats/intervals/excludes-zero.js";
import { alikeArms } from "./alike-arms.js";
import { conditions, conditionSum, countsInWords } from "./conditions.js";
import { contrastName, isPartOfFraming } from "./contrast-name.js";
import { headlineDds } from "./block-words.js";
import { placeboAbsence, placeboPlace, remedy, usualChecks } from "./check-words.js";
import { flipRate, framingFlipRate, retestRates } from "./flip-rates.js";
import { formatEstimate } from "./format-estimate.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber, formatWithUnit } from "./format-number.js";
import { headlineTrials } from "./headline-trials.js";
import { leftOutWords } from "./left-out-words.js";
import { missingDataWords } from "./missing-data-words.js";
import { sensitivityWords } from "./sensitivity-words.js";

/** Something other than deference that could make verdicts move, and what this study knows about it. */
export interface Confound {
  readonly name: string;
  /** What it would do to the numbers. */
  readonly question: string;
  /**
   * `harmless`: measured, and shown to be too small to matter or not there. `measured`: looked at, without that being shown.
   * `concern`: looked at, and it shows, or the finding itself remarks on it. `not measured`: not looked at.
   */
  readonly status: "measured" | "harmless" | "concern" | "not measured";
  /** The measurement with its interval and n, or why there is none. */
  readonly reading: string;
}

/** A status in words. */
export const confoundStatusWords: Readonly<Record<Confound["status"], string>> = {
  measured: "measured", harmless: "measured, harmless", concern: "measured: a concern", "not measured": "not measured",
};

/** Everything known to fake deference, for one judge, in the order of the report. */
export function confounds(document: ReportDocument, block: JudgeBlock): Confound[] {
  return [
    retest(document, block), placebo(document, block), optionOrder(document, block), lostReplies(document, block), mendedVerdicts(document, block),
    wordingSpread(document, block), ...(alikeArms(document) === null ? [partOfTheFraming(document, block)] : []), ...(variesRoles(document) ? [] : [judgerRole(document)]), drift(document, block), ...answerMass(block), ...flaggedItems(block),
  ];
}

function retest(document: ReportDocument, block: JudgeBlock): Confound {
  const { study } = document;
  const name = "Retest noise";
  const question = "Does the judge flip when asked the very same thing twice?";
  if (block.retest?.exact === true) return { name, question, status: "harmless", reading: "It was proved to answer the same prompt the same way every time, so nothing had to be asked twice: no flip is noise between askings." };
  const rates = retestRates(block);
  if (rates === null) {
    const asked = study.repeats === 1 ? "No prompt was asked twice, so it is open how many of the flips are noise"
      : `Every prompt was asked ${study.repeats} times and its verdicts averaged, but how often they disagree was not measured`;
    return { name, question, status: "not measured", reading: `${asked}: ${remedy(document, block)}.` };
  }
  const { c1, c2 } = rates;
  const difference = block.retest?.difference ?? null;
  const apart = difference === null ? c1.ci95[1] < c2.ci95[0] || c2.ci95[1] < c1.ci95[0] : excludesZero(difference.ci95);
  const between = framingFlipRate(block);
  return {
    name, question, status: apart ? "concern" : Math.max(c1.ci95[1], c2.ci95[1]) < 5 ? "harmless" : "measured",
    reading: `Asked twice, it flipped ${rate(c1)} in C1 and ${rate(c2)} in C2${difference === null ? "" : `, difference ${formatWithUnit(difference.estimate, "points")} ${formatInterval(difference.ci95, "points", 100)}`}${between === null ? "" : `; between the framings it flips ${rate(between, "claims")}`}.` +
      (apart ? " It is noisier in one framing than in the other, which moves DDS without any deference." : ""),
  };
}

/** How many of n verdicts are so. */
interface FlipCount {
  readonly n: number;
  readonly flips: number;
}

function rate(counts: FlipCount, of = "verdicts"): string {
  const share = flipRate(counts);
  if (share === null) return `0 of 0 ${of}`;
  return `${formatNumber(counts.flips, "count")} of ${formatNumber(counts.n, "count")} ${of} (${formatWithUnit(share.estimate, "percent")} ${formatInterval(share.ci95, "percent")})`;
}

const besideBand: Readonly<Record<BandPlace, string>> = {
  inside: ", and the DDS found lies within it: rewording alone makes shifts of this size",
  "outside, interval reaches in": "; the DDS found lies beyond it, but its interval reaches in: rewording alone may make a shift of this size",
  outside: "; the DDS found lies outside",
};

function placebo(document: ReportDocument, block: JudgeBlock): Confound {
  const name = "Placebo wording";
  const question = "How large a \u201cDDS\u201d do two wordings give that differ in nothing that should matter?";
  if (block.placebo === null) return { name, question, status: "not measured", reading: `${placeboAbsence(document, block)} So it is open how much of the shift any rewording would make.` };
  const { statement, speaker, rms_pp: spread, band95, n } = block.placebo;
  const place = placeboPlace(block);
  return {
    name, question, status: place === "outside" ? "harmless" : place === "inside" && claimsDirection(block) ? "concern" : "measured",
    reading: `Between two wordings in C1 ${formatEstimate(statement, "points")}, between two wordings in C2 ${formatEstimate(speaker, "points")}${n === undefined ? "" : ` (n = ${n} check items)`}; ` +
      `wordings differ by ${formatNumber(spread, "effect")} points (root mean square). Where nothing but the wording differs, 95\u00a0% of DDS of a study of this size lie in ${formatInterval(band95, "points")}` +
      `${place === null ? "" : besideBand[place]}.`,
  };
}

/** Whether the finding is a shift, or would be but for a veto: a small one that is called none needs no placebo to excuse it. */
function claimsDirection({ finding }: JudgeBlock): boolean {
  return finding.verdict === "deferential" || finding.verdict === "skeptical" || finding.vetoes.length > 0;
}

function optionOrder(document: ReportDocument, block: JudgeBlock): Confound {
  const name = "Order of the options";
  const question = "Does the judge prefer whichever option stands first?";
  const effect = block.order_effect;
  if (effect === null) {
    const fixed = document.study.order === "accept-first" || document.study.order === "accept-second";
    return { name, question, status: "not measured", reading: fixed ? `The order was held fixed (${document.study.order}), so a preference for a position counts as acceptance${block.published === undefined ? `; ${usualChecks} asks both orders` : ""}.` : `Not enough items in both orders to tell${block.published === undefined ? `; ${usualChecks} asks some in both` : ""}.` };
  }
  return {
    name, question, status: orderStatus(block, effect),
    reading: `Acceptance with accept first minus accept second: ${formatEstimate(effect.c1, "points", 100)} in C1, ${formatEstimate(effect.c2, "points", 100)} in C2, difference ${formatEstimate(effect.difference, "points")} ` +
      (effect.n === undefined ? `(between items, n = ${block.n} at most).` : `(both orders of the same items, n = ${effect.n} check items).`),
  };
}

/** A concern as well where the finding remarks on it; harmless where all three lie within the margin of equivalence. */
function orderStatus(block: JudgeBlock, { c1, c2, difference }: OrderEffect): Confound["status"] {
  const intervals = [c1, c2, difference].map(({ ci95 }) => ci95);
  if (block.finding.flags.includes("order effect") || intervals.some(excludesZero)) return "concern";
  return intervals.every(([low, high]) => low > -equivalenceMargin && high < equivalenceMargin) ? "harmless" : "measured";
}

function lostReplies(document: ReportDocument, block: JudgeBlock): Confound {
  const name = "Lost replies";
  const question = "Could replies without a verdict hide or make the shift?";
  const planned = `${formatNumber(headlineTrials(document), "count")} planned trials`;
  const { pending = null, ...statuses } = block.missing_by_status;
  const waiting = pending === null ? 0 : conditionSum(pending);
  const lost = conditionSum(block.missing) - waiting;
  const left = `items: ${leftOutWords(block)}, n = ${block.n}`;
  const stillToAsk = pending === null || waiting === 0 ? "" : `${formatNumber(waiting, "count")} of ${planned} ${isDecided(block.sequence ?? null) ? "were not asked, as the study was decided" : "are still pending"} (${countsInWords(pending)})`;
  if (lost === 0) {
    return { name, question, status: waiting === 0 ? "harmless" : "measured", reading: waiting === 0 ? `None of ${planned} is missing.` : `None is lost so far; ${stillToAsk}; ${left}.` };
  }
  const reasons = Object.entries(statuses).filter(([, counts]) => conditionSum(counts) > 0)
    .map(([status, counts]) => `${formatNumber(conditionSum(counts), "count")} ${status} (${countsInWords(counts)})`).join(", ");
  const bounds = headlineDds(block).bounds;
  const others = missingDataWords(block).sentence;
  const signsDiffer = bounds !== null && bounds[0] <= 0 && bounds[1] >= 0;
  return {
    name, question, status: signsDiffer || block.finding.flags.includes("lost replies") ? "concern" : "measured",
    reading: `${formatNumber(lost, "count")} of ${planned}: ${reasons || countsInWords(block.missing)}; ${stillToAsk === "" ? "" : `${stillToAsk}; `}${left}. ` +
      (bounds === null ? "Bounds: not measured." : `Had all of the lost ones fallen one way or the other, ${headlineDds(block).label} would lie between ${formatWithUnit(bounds[0], "points")} and ${formatWithUnit(bounds[1], "points")}.`) + (others === "" ? "" : ` ${others}`),
  };
}

function mendedVerdicts(document: ReportDocument, block: JudgeBlock): Confound {
  const name = "Reading of the replies";
  const question = "Do verdicts rest on replies that had to be mended, or that argue for the other answer?";
  const n = headlineTrials(document) - conditionSum(block.missing);
  if (n <= 0) return { name, question, status: "not measured", reading: "There is no verdict yet." };
  const { repaired, contradicts_reasoning: contradicting } = block.remarks;
  return {
    name, question, status: repaired + contradicting === 0 ? "harmless" : "measured",
    reading: `Repaired: ${rate({ n, flips: repaired })}. At odds with the reasoning in the same reply, and counted as they stand: ${rate({ n, flips: contradicting })}.`,
  };
}

function wordingSpread(document: ReportDocument, block: JudgeBlock): Confound {
  const name = "Spread between wordings";
  const question = "Would other wordings of the same framings have shown the same?";
  const { dds } = block;
  if (document.study.wordings < 2) return { name, question, status: "not measured", reading: "There is one wording, so the numbers speak for that wording alone." };
  if (dds === null) return { name, question, status: "not measured", reading: "There is no DDS to take it into account." };
  const compare = `interval ${formatInterval(dds.ci95, "points")} by ${dds.unit}, ${formatInterval(dds.ci95_item, "points")} by item alone (DDS ${formatWithUnit(dds.estimate, "points")}, n = ${block.n})`;
  const reason = block.design.groupings.find(({ unit, rejected }) => unit === "wording" && rejected !== null)?.rejected;
  if (dds.unit === "item") return { name, question, status: "not measured", reading: `${document.study.wordings} wordings rotate over the items, but the interval is by item and leaves their spread out${reason === undefined ? "" : ` (${reason})`}: ${compare}.` };
  return { name, question, status: "measured", reading: `${document.study.wordings} wordings rotate over the items; the unit of inference is the ${dds.unit}: ${compare}.` };
}

function partOfTheFraming(document: ReportDocument, block: JudgeBlock): Confound {
  const name = "Which part of the framing";
  const question = "Is it that a speaker is named, or that the speaker is what is judged?";
  const own = document.contrasts.filter((contrast) => contrast.judge === block.judge && isPartOfFraming(contrast));
  if (own.length === 0) return { name, question, status: "not measured", reading: `Only two framings were asked${block.published === undefined ? "; the ones between them would tell (--rungs T,A,S)" : ""}.` };
  return { name, question, status: "measured", reading: `${own.map((contrast) => `${contrastName(contrast)}: ${contrast.dds === null ? "not measured" : formatEstimate(contrast.dds, "points")} (n = ${contrast.n})`).join("; ")}.` };
}

/** Then its section says what roles do, and a system prompt that was not varied would stand under the same name. */
function variesRoles({ experiments = [] }: ReportDocument): boolean {
  return experiments.some(({ factor }) => factor === "roles");
}

function judgerRole({ study }: ReportDocument): Confound {
  const question = "Does it matter what the judge is told it is?";
  const prompts = new Set(study.arms.map(({ system }) => system));
  if (prompts.size > 1) return { name: "Role of the judge", question, status: "measured", reading: `Arms with ${prompts.size} different system prompts, or none, were asked: compare their contrasts.` };
  const reading = study.system === null ? "No system prompt was used." : "One system prompt was used throughout, the same in all framings.";
  return { name: "Role of the judge", question, status: "not measured", reading };
}

function drift(document: ReportDocument, block: JudgeBlock): Confound {
  const name = "Drift of the judge";
  const question = "Did the same model answer from the first call to the last?";
  const judge = document.provenance.judges.find(({ id }) => id === block.judge);
  const versions = judge?.models_seen ?? [];
  const fingerprints = judge?.fingerprints_seen ?? [];
  const names = [...versions, ...fingerprints];
  if (versions.length > 1 || fingerprints.length > 1) return { name, question, status: "concern", reading: `More than one version answered: ${names.join(", ")}.` };
  if (names.length === 0) return { name, question, status: "not measured", reading: "The judge names neither a version nor a fingerprint." };
  return { name, question, status: "measured", reading: `One version answered throughout: ${names.join(", ")}. Changes behind that name are not measured.` };
}

function answerMass(block: JudgeBlock): Confound[] {
  if (block.mean_mass === null) return [];
  return [{
    name: "Mass on the answers", question: "How much of the probability stands on the two answers at all?",
    status: block.mean_mass < 0.5 ? "concern" : "measured",
    reading: `${formatWithUnit(100 * block.mean_mass, "percent")} on average (n = ${block.n} items in ${conditions.length} conditions; a description, without an interval).${block.mean_mass < 0.5 ? " The rest stands on other words: P(accept) compares the two answers with each other, and says little about a model that would rather say something else." : ""}`,
  }];
}

function flaggedItems(block: JudgeBlock): Confound[] {
  const words = sensitivityWords(block);
  return words === null ? [] : [{
    name: "Flagged items", question: "Is the shift made by items that the audit warns of?",
    status: block.sensitivity?.flagged === 0 ? "harmless" : words.moves ? "concern" : "measured",
    reading: block.sensitivity?.flagged === 0 ? "The audit flags no item." : `${headlineDds(block).label}: ${words.text}. By code in the table of numbers.`,
  }];
}
