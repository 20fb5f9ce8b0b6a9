import { acceptCode } from "../../core/answer-code.js";
import type { OptionOrder } from "../../core/option-order.js";
import type { AnswerMode } from "../../core/answer-mode.js";
import { readVerdict } from "../../verdicts/read-verdict.js";
import type { ReadableReply } from "../../verdicts/verdict-rule.js";

/**
 * What a judge said, as it stands in the next turn's messages: its text, word by word. In `probability` mode no text was
 * wanted, and the code that it holds likelier stands there.
 */
export function spokenReply(reply: ReadableReply, answerMode: AnswerMode, order: OptionOrder): string {
  if (answerMode !== "probability") return reply.text;
  const code = acceptCode(order);
  const { accept } = readVerdict(reply, { answerMode, acceptCode: code, fieldOrder: "reasoning-first" });
  return accept === null ? reply.text : accept ? code : code === "1" ? "2" : "1";
}
