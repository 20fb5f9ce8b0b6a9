import type { FinishReason } from "../core/reply.js";
import type { Verdict, VerdictStatus } from "../core/verdict.js";
import { opensWithRefusal } from "./opens-with-refusal.js";
import { readText, type TextReading } from "./read-text.js";
import { contradictsReasoning } from "./reasoning-conflict.js";
import { StepCounter } from "./step-counter.js";
import type { ReadableReply, VerdictRule } from "./verdict-rule.js";

const NO_FLAGS: readonly string[] = Object.freeze([]);
const CONTRADICTS_REASONING: readonly string[] = Object.freeze(["contradicts-reasoning"]);

/** What single-precision logits may add to a sum of probabilities. */
const ROUNDING = 1e-4;

/**
 * The verdict of a reply. Pure and total: any text, any numbers, no throw; work is linear in the text.
 *
 * `json`: `ok` where the reply, thought aside, is one valid JSON object whose `chosen_answer` is exactly 1
 * or 2; `repaired` where the object had to be found or mended, or where the code stands alone on the first
 * line of an essay. `choice`: `ok` where the code stands alone on the first line, `repaired` where it comes
 * in an object. `probability`: accept when the accept code has more than half of what both codes have
 * together; only here `probability` and `mass` are filled. A digit elsewhere in prose is never a verdict.
 * `text` asks for none, so that nothing in it is one.
 */
export function readVerdict(reply: ReadableReply, rule: VerdictRule): Verdict {
  return readVerdictCounting(reply, rule, new StepCounter());
}

/** `readVerdict` with the characters it looks at counted: the property tests hold the work to be linear, which a clock would not show. */
export function readVerdictCounting(reply: ReadableReply, rule: VerdictRule, counter: StepCounter): Verdict {
  if (rule.answerMode === "probability") return readProbabilities(reply, rule);
  if (rule.answerMode === "text") return withoutVerdict("unparsed");
  if (reply.finishReason === "refusal") return withoutVerdict("refused");
  const reading = readText(reply, rule, counter);
  if (reading.kind === "conflict") return withoutVerdict("contradictory");
  if (reading.kind === "none") return withoutVerdict(statusOfNone(reply.finishReason, reading));
  const clean = reading.clean && (rule.answerMode === "choice" || reply.finishReason !== "length");
  return {
    accept: reading.code === rule.acceptCode,
    status: clean ? "ok" : "repaired",
    probability: null,
    mass: null,
    flags: contradictsReasoning(reading.reasoning, reading.code, rule.acceptCode) ? CONTRADICTS_REASONING : NO_FLAGS,
  };
}

function readProbabilities(reply: ReadableReply, rule: VerdictRule): Verdict {
  const first = reply.codeProbabilities?.["1"];
  const second = reply.codeProbabilities?.["2"];
  if (!isProbability(first) || !isProbability(second) || first + second === 0 || first + second > 1 + ROUNDING) {
    return withoutVerdict(reply.finishReason === "refusal" || opensWithRefusal(reply.text) ? "refused" : "unparsed");
  }
  const probability = (rule.acceptCode === "1" ? first : second) / (first + second);
  return { accept: probability > 0.5, status: "ok", probability, mass: Math.min(1, first + second), flags: NO_FLAGS };
}

function isProbability(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1 + ROUNDING;
}

function statusOfNone(finishReason: FinishReason, reading: TextReading & { readonly kind: "none" }): VerdictStatus {
  if (finishReason === "length") return "truncated";
  if (opensWithRefusal(reading.visible)) return "refused";
  return reading.thoughtLeftOpen ? "truncated" : "unparsed";
}

function withoutVerdict(status: VerdictStatus): Verdict {
  return { accept: null, status, probability: null, mass: null, flags: NO_FLAGS };
}
