import { DialDeferError } from "./dialdefer-error.js";
import type { Usage } from "./reply.js";

/** Stable names of what can go wrong in a call. */
export type JudgeErrorCode =
  | "rate-limited" | "server-error" | "timeout" | "connection" | "bad-response" | "rejected" | "unauthorized"
  | "aborted" | "prompt-too-long" | "not-in-replay" | "judge-failed";

/** A call without a reply: an attempt, never a verdict. */
export class JudgeError extends DialDeferError {
  declare readonly code: JudgeErrorCode;
  /** Whether asking again can help. */
  readonly retryable: boolean;
  /** Milliseconds the provider asked to wait, if it did. */
  readonly retryAfterMs: number | undefined;
  /** The HTTP status that the call ended with, where that is what went wrong. */
  readonly status: number | undefined;
  /** What the provider says the call used although no reply came of it; it may be billed. */
  readonly usage: Usage | undefined;

  constructor(code: JudgeErrorCode, message: string, options: { cause?: unknown; retryable: boolean; retryAfterMs?: number | undefined; status?: number | undefined; usage?: Usage | undefined }) {
    super(code, message, { cause: options.cause });
    this.status = options.status;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
    this.usage = options.usage;
  }
}
