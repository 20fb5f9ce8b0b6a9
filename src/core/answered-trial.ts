import type { AnswerMode } from "./answer-mode.js";
import type { Message } from "./message.js";
import type { Reply } from "./reply.js";

/** A reply with the request it answers, as it is stored, exported and replayed. */
export interface AnsweredTrial {
  /** The trial key, 32 bytes. */
  readonly key: Buffer;
  /** The judge's identity. */
  readonly judge: string;
  readonly answerMode: AnswerMode;
  readonly temperature: number | undefined;
  readonly repeat: number;
  readonly messages: readonly Message[];
  readonly reply: Reply;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  readonly latencyMs: number;
}
