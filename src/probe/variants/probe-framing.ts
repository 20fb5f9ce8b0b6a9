import type { Polarity } from "../../core/polarity.js";
import type { AnswerSlot, Attribution } from "./variant-prompt.js";

/**
 * The ways in which a probe puts an answer. For prompts about one answer: the user's own words, a text's answer, a speaker's answer.
 * For prompts that compare two, of which the claim of the trial is one: `own` and `plain` put it first, nobody said either; in `first` and
 * `second` it stands there and a speaker said it; in `same-...` both answers are the claim.
 */
export type ProbeFraming = "own" | "statement" | "speaker" | "plain" | "first" | "second" | "same-plain" | "same-first" | "same-second";

/** In the order of a study's arms. */
export const pointwiseFramings: readonly ProbeFraming[] = ["statement", "speaker", "own"];
export const pairwiseFramings: readonly ProbeFraming[] = ["plain", "first", "second", "same-plain", "same-first", "same-second", "own"];

/** What an answer slot is said to come from in a framing. */
export function attributionOf(framing: ProbeFraming, slot: AnswerSlot): Attribution {
  switch (framing) {
    case "own": return null;
    case "statement": case "plain": case "same-plain": return "text";
    case "speaker": return "speaker";
    case "first": case "same-first": return slot === "answer_a" ? "speaker" : "text";
    case "second": case "same-second": return slot === "answer_b" ? "speaker" : "text";
  }
}

/** Which of an item's answers stands in a slot, when the trial's claim is `polarity`. */
export function claimIn(framing: ProbeFraming, slot: AnswerSlot, polarity: Polarity): Polarity {
  const other: Polarity = polarity === "correct" ? "incorrect" : "correct";
  switch (framing) {
    case "statement": case "speaker": case "same-plain": case "same-first": case "same-second": return polarity;
    case "own": return slot === "answer_b" ? other : polarity;
    case "plain": case "first": return slot === "answer_a" ? polarity : other;
    case "second": return slot === "answer_b" ? polarity : other;
  }
}

/** Where the answer stands whose preference a trial of a comparison measures. */
export function slotMeasured(framing: ProbeFraming): "answer_a" | "answer_b" {
  return framing === "second" || framing === "same-second" ? "answer_b" : "answer_a";
}
