import { JudgeError } from "../../core/judge-error.js";
import type { FinishReason, Reply, Usage } from "../../core/reply.js";
import type { AnswerMode } from "../../core/answer-mode.js";
import { countedUsage } from "../../core/counted-usage.js";
import { codeProbabilities, hasTokenCandidates } from "./code-probabilities.js";
import { errorText } from "./error-text.js";
import type { Redactor } from "../../fetching/redactor.js";

/** A reply, and whether the endpoint gave the token candidates that `probability` mode needs. */
export interface ChatReply {
  readonly reply: Reply;
  readonly tokenCandidates: boolean;
}

interface Part {
  readonly text?: unknown;
  readonly refusal?: unknown;
}

interface Completion {
  readonly error?: unknown;
  readonly choices?: readonly ({
    readonly error?: unknown;
    readonly finish_reason?: unknown;
    readonly message?: { readonly content?: string | readonly (Part | null)[] | null; readonly refusal?: unknown } | null;
    readonly logprobs?: unknown;
  } | null)[] | null;
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown; readonly prompt_tokens_details?: { readonly cached_tokens?: unknown } | null } | null;
  readonly model?: unknown;
  readonly system_fingerprint?: unknown;
  readonly provider?: unknown;
}

/**
 * Reads the body of a chat completion that came with status 200. Reasoning beside the message is not part of its text.
 *
 * @throws JudgeError `bad-response` where it is no JSON, an error, or has no message.
 */
export function parseChatReply(body: string, answerMode: AnswerMode, redact: Redactor, redactReply: Redactor): ChatReply {
  const completion = parseCompletion(body);
  if (present(completion.error)) throw badResponse(`an error under status 200: ${errorText(body, redact)}`, usage(completion.usage));
  const choice = Array.isArray(completion.choices) ? completion.choices[0] : undefined;
  if (!isObject(choice)) throw badResponse("the answer has no choices", usage(completion.usage));
  if (present(choice.error) || choice.finish_reason === "error") throw badResponse(`an error under status 200: ${errorText(JSON.stringify(choice), redact)}`, usage(completion.usage));
  if (!isObject(choice.message)) throw badResponse("the answer has no message", usage(completion.usage));

  const text = contentText(choice.message.content);
  const refusal = refusalText(choice.message);
  return {
    reply: {
      // A judge's words are kept as they are, but for a key that an endpoint echoes into them.
      text: redactReply(text === "" ? refusal : text),
      finishReason: refusal === "" ? finishReason(choice.finish_reason, answerMode) : "refusal",
      codeProbabilities: answerMode === "probability" ? codeProbabilities(choice.logprobs) : undefined,
      usage: usage(completion.usage),
      model: typeof completion.model === "string" ? redact(completion.model) : undefined,
      fingerprint: redact([completion.provider, completion.system_fingerprint].filter((part) => typeof part === "string" && part !== "").join("/")) || undefined,
    },
    tokenCandidates: hasTokenCandidates(choice.logprobs),
  };
}

function parseCompletion(body: string): Completion {
  try {
    const parsed: unknown = JSON.parse(body);
    if (isObject(parsed)) return parsed;
  } catch {
    // The parser's own message quotes the body, which nobody can read in a log.
    throw badResponse(`the answer is no JSON (${body.length} characters)`);
  }
  throw badResponse("the answer is no JSON object");
}

function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: Part | null) => (typeof part?.text === "string" ? part.text : "")).join("");
}

function refusalText({ content, refusal }: { readonly content?: unknown; readonly refusal?: unknown }): string {
  if (typeof refusal === "string") return refusal;
  if (!Array.isArray(content)) return "";
  return content.map((part: Part | null) => (typeof part?.refusal === "string" ? part.refusal : "")).join("");
}

function finishReason(reason: unknown, answerMode: AnswerMode): FinishReason {
  switch (reason) {
    case "stop": case "eos": case "eos_token": case "end_turn": case "stop_sequence":
      return "stop";
    case "length": case "max_tokens":
      // One token is all that was asked for in this mode: nothing is cut.
      return answerMode === "probability" ? "stop" : "length";
    case "content_filter": case "refusal": case "safety": case "SAFETY":
      return "refusal";
    default:
      return "other";
  }
}

function usage(counts: Completion["usage"]): Usage | undefined {
  const inputTokens = counts?.prompt_tokens;
  const outputTokens = counts?.completion_tokens;
  if (typeof inputTokens !== "number" || typeof outputTokens !== "number") return undefined;
  const cachedTokens = counts?.prompt_tokens_details?.cached_tokens;
  const counted = countedUsage({ inputTokens, outputTokens, ...(typeof cachedTokens === "number" ? { cachedTokens } : {}) });
  return counted === undefined || typeof cachedTokens === "number" ? counted : { inputTokens, outputTokens };
}

function badResponse(message: string, used?: Usage): JudgeError {
  return new JudgeError("bad-response", message, { retryable: true, usage: used });
}

function isObject<T>(value: T): value is T & object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function present(value: unknown): boolean {
  return value !== undefined && value !== null;
}
