import { createHash } from "node:crypto";
import type { Reply } from "../core/reply.js";

/** SHA-256 of what the judge said, without dates and timing: equal replies have equal digests. */
export function replyDigest(reply: Reply): Buffer {
  const probabilities = reply.codeProbabilities;
  return createHash("sha256").update(JSON.stringify([
    reply.text, reply.finishReason,
    probabilities === undefined ? null : [probabilities["1"], probabilities["2"]],
    reply.usage === undefined ? null : [reply.usage.inputTokens, reply.usage.outputTokens, reply.usage.cachedTokens ?? null],
    reply.model ?? null, reply.fingerprint ?? null,
  ])).digest();
}
