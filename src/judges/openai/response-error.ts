import { JudgeError } from "../../core/judge-error.js";
import { errorDetails, errorText } from "./error-text.js";
import type { HttpAnswer } from "./http-exchange.js";
import type { Redactor } from "../../fetching/redactor.js";
import { retryAfterMs } from "../../fetching/retry-after.js";

/** The prompt is longer than the model can read; every provider has its own words for it. */
const tooLong = /context_length_exceeded|(maximum|max) context length|context (length|window|size) (of|is|exceed)|exceeds? the (available )?(context|model's)|prompt is too long/i;

/** What a status other than 2xx means for the call. */
export function responseError(answer: HttpAnswer, redact: Redactor): JudgeError {
  const { status, body } = answer;
  const message = `status ${status}: ${errorText(body, redact)}`;
  // A date to wait for is one of the provider's clock; ours may be days away.
  const sentAt = Date.parse(answer.headers.date ?? "");
  const waiting = retryAfterMs(answer.headers, Number.isNaN(sentAt) ? Date.now() : sentAt);
  if (status === 429) {
    // Money that has run out does not come back by waiting a moment.
    return new JudgeError("rate-limited", message, { retryable: errorDetails(body).code !== "insufficient_quota", retryAfterMs: waiting });
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) return new JudgeError("server-error", message, { retryable: true, retryAfterMs: waiting, status });
  // OpenRouter: the moderation of this one prompt, not the key.
  if (status === 403 && /flagged|moderation/i.test(body)) return new JudgeError("rejected", message, { retryable: false });
  if (status === 401 || status === 403) return new JudgeError("unauthorized", message, { retryable: false });
  if (isPromptTooLong(body)) return new JudgeError("prompt-too-long", message, { retryable: false });
  // Groq: this one generation broke the JSON mode; another may not.
  if (errorDetails(body).code === "json_validate_failed") return new JudgeError("bad-response", message, { retryable: true });
  const hint = status === 404 || (status >= 300 && status < 400) ? " (does --base-url end where the API begins, often in /v1, and does it serve this model?)" : "";
  return new JudgeError("rejected", message + hint, { retryable: false });
}

/** Whether an error body says that the prompt does not fit. */
export function isPromptTooLong(body: string): boolean {
  const { text, code } = errorDetails(body);
  return tooLong.test(code) || tooLong.test(text);
}
