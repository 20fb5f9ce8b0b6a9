import { countedUsage } from "../../core/counted-usage.js";
import { JudgeError } from "../../core/judge-error.js";
import type { FinishReason, Reply } from "../../core/reply.js";
import type { Redactor } from "../../fetching/redactor.js";
import { excerpt } from "./excerpt.js";

const finishReasons: ReadonlySet<unknown> = new Set<FinishReason>(["stop", "length", "refusal", "other"]);
/** So many characters of what is no reply are shown. */
const shown = 60;

/**
 * The reply that a judge of the user's own wrote: an object with `text`, and where it has them `probabilities` of the codes 1 and 2,
 * `usage`, `finish_reason` and `model`. Other members are left alone.
 *
 * @param redactReply takes out what can only be a secret
 * @param redact takes every secret out of what an error quotes
 * @throws JudgeError `bad-response` that names what is wrong; of what is no JSON it quotes the beginning
 */
export function parseOwnReply(body: string, redactReply: Redactor, redact: Redactor): Reply {
  const given = parseObject(body, redact);
  if (typeof given["text"] !== "string") throw wrong("its 'text' is not a string");
  const finishReason = given["finish_reason"] ?? "stop";
  if (!finishReasons.has(finishReason)) throw wrong(`its 'finish_reason' is not one of ${[...finishReasons].join(", ")}`);
  return {
    text: redactReply(given["text"]),
    finishReason: finishReason as FinishReason,
    codeProbabilities: probabilitiesIn(given["probabilities"]),
    usage: usageIn(given["usage"]),
    model: typeof given["model"] === "string" ? redactReply(given["model"]) : undefined,
  };
}

function parseObject(body: string, redact: Redactor): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw wrong(body.trim() === "" ? "it is empty" : `it is no JSON but begins with '${excerpt(redact(body), shown)}' (${body.length} characters)`);
  }
  if (!isObject(parsed)) throw wrong("it is no JSON object");
  return parsed;
}

function probabilitiesIn(value: unknown): Reply["codeProbabilities"] {
  if (value === undefined || value === null) return undefined;
  const [one, two] = isObject(value) ? [value["1"], value["2"]] : [];
  if (!isProbability(one) || !isProbability(two)) throw wrong("its 'probabilities' are not { \"1\": p, \"2\": p } with numbers from 0 to 1");
  return { "1": one, "2": two };
}

function usageIn(value: unknown): Reply["usage"] {
  if (!isObject(value)) return undefined;
  const [inputTokens, outputTokens, cachedTokens] = [value["input_tokens"], value["output_tokens"], value["cached_tokens"]];
  if (typeof inputTokens !== "number" || typeof outputTokens !== "number") return undefined;
  const counted = countedUsage({ inputTokens, outputTokens, cachedTokens: typeof cachedTokens === "number" ? cachedTokens : undefined });
  return counted === undefined || typeof cachedTokens === "number" ? counted : { inputTokens, outputTokens };
}

function isProbability(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function wrong(what: string): JudgeError {
  return new JudgeError("bad-response", `the judge's reply cannot be used: ${what}; it should be {"text": "..."}`, { retryable: true });
}
