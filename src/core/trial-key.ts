import { createHash } from "node:crypto";
import type { AnswerMode } from "./answer-mode.js";
import type { Message } from "./message.js";

/** What identifies one trial: the judge, the exact messages, how it answers and the repeat. */
export interface TrialIdentity {
  readonly judge: string;
  readonly messages: readonly Message[];
  readonly answerMode: AnswerMode;
  readonly temperature: number | undefined;
  readonly repeat: number;
}

/**
 * The trial key: SHA-256 (32 bytes) of the canonical JSON of the identity. It is cache key, resume key
 * and deduplication key at once; arms that render the same prompt share the reply. The text is put together
 * here because keys are made by the million; the tests hold it to be what `canonicalJson` gives.
 */
export function trialKey(identity: TrialIdentity): Buffer {
  const { judge, messages, answerMode, temperature, repeat } = identity;
  let text = `{"answer_mode":"${answerMode}","decoding":{${temperature === undefined ? "" : `"temperature":${temperature}`}},"judge":${JSON.stringify(judge)},"messages":[`;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as Message;
    text += `${index === 0 ? "" : ","}{"content":${JSON.stringify(message.content)},"role":"${message.role}"}`;
  }
  text += `],"repeat":${repeat}}`;
  return createHash("sha256").update(text).digest();
}
