import { createHash } from "node:crypto";
import type { AnswerMode } from "./answer-mode.js";
import { canonicalJson } from "./canonical-json.js";
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
 * and deduplication key at once; arms that render the same prompt share the reply.
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

/** The text that `trialKey` hashes, built by the general rule; the tests hold both to be equal. */
export function trialKeyText(identity: TrialIdentity): string {
  const { judge, messages, answerMode, temperature, repeat } = identity;
  return canonicalJson({ judge, messages, answer_mode: answerMode, decoding: { temperature }, repeat });
}
