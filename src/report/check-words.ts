import type { ContrastBlock, JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { placeInBand, type BandPlace } from "../stats/intervals/place-in-band.js";
import { headlineDds } from "./block-words.js";
import { framingFlipRate, retestRates, type FlipRate } from "./flip-rates.js";
import { formatInterval, isShownInterval } from "./format-interval.js";
import { formatNumber, isShown } from "./format-number.js";
import { withCount } from "./with-count.js";

/** What measures retest, placebo and orders, as it is typed. */
export const usualChecks = "--checks 40";

/** The band in which DDS lies where only the wording differs, in words that stand beside DDS; or that it was not measured, and how to. */
export function placeboWords(document: ReportDocument, block: JudgeBlock): string {
  const { placebo } = block;
  if (placebo === null || !isShownInterval(placebo.band95)) return `placebo band not measured (${noSecondWording(document, block) ?? remedy(document, block)})`;
  const [low, high] = placebo.band95;
  return `placebo band ${formatNumber(low, "points")} to ${formatNumber(high, "points")}${placebo.n === undefined ? "" : ` (${withCount(placebo.n, "check item")})`}`;
}

/** Where DDS lies beside the placebo band; null where either is not measured. */
export function placeboPlace(block: JudgeBlock): BandPlace | null {
  const band = block.placebo?.band95;
  const { estimate: dds } = headlineDds(block);
  return isShownInterval(band) && dds !== null && isShown(dds.estimate) ? placeInBand(dds, band) : null;
}

/** Where DDS lies, as the end of what names the band; null where it is not known. */
export function placeboPlaceWords(block: JudgeBlock): string | null {
  switch (placeboPlace(block)) {
    case null: return null;
    case "inside": return "DDS lies within it";
    case "outside, interval reaches in": return "DDS lies beyond it, but its interval reaches in";
    case "outside": return "DDS lies outside";
  }
}

/** Why there is no placebo, and what would measure it, in a sentence. */
export function placeboAbsence(document: ReportDocument, block: JudgeBlock): string {
  const none = noSecondWording(document, block);
  return none !== null ? `There is none: ${none}.` : `No second wording of the same framing can be compared: ${remedy(document, block)}.`;
}

/** Why the arms of a block can have no placebo wording; null where they can. */
function noSecondWording({ study }: ReportDocument, block: JudgeBlock | ContrastBlock): string | null {
  const names = "baseline" in block ? block : study.contrast_names[0];
  const [baseline, treatment] = [names?.baseline, names?.treatment].map((wanted) => study.arms.find(({ name }) => name === wanted));
  if (baseline !== undefined && treatment !== undefined && baseline.family !== treatment.family) return "the two arms have different templates";
  return (treatment?.wordings ?? study.wordings) < 2 ? "the templates have one wording" : null;
}

/** How many of the claims flip between the framings, `14.2 % [11.7, 17.1] of claims`. */
export function flipWords(block: JudgeBlock): string {
  const rate = framingFlipRate(block);
  return rate === null ? "not measured" : `${rateWords(rate)} of claims`;
}

/** How often the judge flips when the very same prompt is asked again, in words that stand beside its flips; or that it was not measured, and how to. */
export function retestWords(document: ReportDocument, block: JudgeBlock): string {
  if (block.retest?.exact === true) return "answers the same prompt the same way every time (proved)";
  const rates = retestRates(block);
  if (rates === null) return `retest flips not measured (${remedy(document, block)})`;
  return `retest flips ${rateWords(rates.c1)} in C1, ${rateWords(rates.c2)} in C2 (${rates.c1.n === rates.c2.n ? `${formatNumber(rates.c1.n, "count")} pairs each` : `${formatNumber(rates.c1.n, "count")} and ${formatNumber(rates.c2.n, "count")} pairs`})`;
}

/** What would measure a check that has no numbers; or why it has none although checks were planned. */
export function remedy({ study }: ReportDocument, block: JudgeBlock | ContrastBlock): string {
  const { trials, published } = block;
  if (published !== undefined) return "imported replies cannot be asked again";
  if (study.checks === 0) return `use ${usualChecks}`;
  const [headline] = study.contrast_names;
  if (study.checked_arms === "headline" && "baseline" in block && (block.baseline !== headline?.baseline || block.treatment !== headline.treatment)) return "the study checks the headline contrast alone";
  return trials.pending > 0 || trials.checks.stored < trials.checks.planned ? "its trials are still pending" : "no check item has the verdicts it needs";
}

function rateWords({ estimate, ci95 }: FlipRate): string {
  return `${formatNumber(estimate, "percent")}\u00a0% ${formatInterval(ci95, "percent")}`;
}
