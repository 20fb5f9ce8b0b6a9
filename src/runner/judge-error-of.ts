import { JudgeError } from "../core/judge-error.js";

/** What a judge of the user's own throws is a failed call; only a `JudgeError` can say that another try may help. */
export function judgeErrorOf(thrown: unknown): JudgeError {
  if (thrown instanceof JudgeError) return thrown;
  return new JudgeError("judge-failed", `the judge threw: ${thrown instanceof Error ? thrown.message : String(thrown)}`, { retryable: false, cause: thrown });
}
