import type { JudgeBlock, StoppingSequence } from "../analysis/report-document.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber } from "./format-number.js";
import { withCount } from "./with-count.js";

/** From this ratio of their sizes on, the mean over fields may lie far from the mean over items. */
const unevenFields = 1.5;

/** What a stopping rule did, in words. */
export interface SequenceWords {
  readonly name: string;
  readonly text: string;
  /** What that does to the numbers; empty where it did not stop. */
  readonly caution: string;
}

/** In words for every form of the report; null where the last run had no stopping rule. */
export function sequenceWords({ sequence = null, n: complete = 0 }: (Pick<JudgeBlock, "sequence"> | { readonly sequence?: undefined }) & Partial<Pick<JudgeBlock, "n">>): SequenceWords | null {
  if (sequence === null) return null;
  const { basis, n, lost, ci95, margin, reason, calls_saved: saved } = sequence;
  const label = basis === "probabilities" ? "DDS on probabilities" : "DDS";
  const numbers = `${label} ${formatInterval(ci95, "points")} points by the betting sequence (95\u00a0% over all looks together), e-value against none ${evidence(sequence)}` +
    `${lost === 0 ? "" : `; ${formatNumber(lost, "count")} of these items have lost replies and no value`}`;
  if (reason === null) return { name: "Not decided", text: `${withCount(n, "item")} in order: ${numbers}; neither a direction nor within ${margin}\u00a0points`, caution: "" };
  const decided = `after ${withCount(n, "item")}, ${reason === "direction" ? "with a direction" : `within ${margin}\u00a0points`}: ${numbers}`;
  if (saved === 0) return { name: "Decided", text: `${decided}; all items were asked`, caution: "" };
  return {
    name: "Stopped early",
    text: `${decided}; ${withCount(saved, "call")} saved${complete > n ? `; the other numbers are of the ${withCount(complete, "item")} that ${complete === 1 ? "has" : "have"} replies, as calls were under way or another contrast was still open` : ""}`,
    caution: `${reason === "direction"
      ? "A study that its own data stop reads too far from 0 on average; the interval of the sequence holds all the same, the other intervals are those of a number of items fixed beforehand."
      : "The interval of the sequence holds whenever it is looked at; the other intervals are those of a number of items fixed beforehand."}${unevenWords(sequence)}`,
  };
}

function unevenWords({ field_items: [least, most] }: StoppingSequence): string {
  if (most < unevenFields * least) return "";
  return ` Fields have ${formatNumber(least, "count")} to ${formatNumber(most, "count")} items and count alike in what was asked: it is about the mean over fields, which need not be that over all items.`;
}

function evidence({ e_value: value }: StoppingSequence): string {
  return value >= 1e6 ? "over a million" : value < 0.01 ? "under 0.01" : value >= 100 ? formatNumber(value, "count") : String(Number(value.toPrecision(2)));
}
