import { readVerdict } from "./read-verdict.js";
import type { ReadableReply, VerdictRule } from "./verdict-rule.js";

/**
 * Whether a reply was cut by its cap before it gave a complete verdict, so that the same question is worth
 * asking once more with a higher cap. Never in `probability` mode, where the text does not matter.
 */
export function needsLongerAnswer(reply: ReadableReply, rule: VerdictRule): boolean {
  return reply.finishReason === "length" && readVerdict(reply, rule).status === "truncated";
}
