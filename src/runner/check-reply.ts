import { JudgeError } from "../core/judge-error.js";
import type { FinishReason, Reply } from "../core/reply.js";

const FINISH_REASONS: ReadonlySet<unknown> = new Set<FinishReason>(["stop", "length", "refusal", "other"]);

/**
 * What a judge of the user's own code returned, held against the type `Reply`. Throws `JudgeError` (`bad-response`)
 * that names the member which is missing or not what it should be.
 */
export function checkReply(reply: Reply): Reply {
  const given: unknown = reply;
  if (typeof given !== "object" || given === null) throw wrong(`must resolve to an object, as { text: "...", finishReason: "stop" }, not to ${given === null ? "null" : typeof given}`);
  if (typeof reply.text !== "string") throw wrong("gave a reply whose 'text' is not a string");
  if (!FINISH_REASONS.has(reply.finishReason)) throw wrong(`gave a reply whose 'finishReason' is not one of ${[...FINISH_REASONS].join(", ")}`);
  return reply;
}

function wrong(what: string): JudgeError {
  return new JudgeError("bad-response", `the judge's ask ${what}`, { retryable: false });
}
