import type { AnswerCode } from "../core/answer-code.js";
import type { AnswerMode } from "../core/answer-mode.js";
import type { Reply } from "../core/reply.js";

/** The parts of a reply that its verdict depends on. */
export type ReadableReply = Pick<Reply, "text" | "finishReason" | "codeProbabilities">;

/** How a judge was asked, as far as it decides what its reply means. */
export interface VerdictRule {
  readonly answerMode: AnswerMode;
  /** The code that stood for "accept" in this trial. */
  readonly acceptCode: AnswerCode;
  /** What the template asks to stand first in a JSON verdict; only a verdict-first one is complete in a cut object. */
  readonly fieldOrder: "reasoning-first" | "verdict-first";
}
