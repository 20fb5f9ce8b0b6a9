import type { AnswerMode } from "../../core/answer-mode.js";
import type { Message } from "../../core/message.js";
import type { FinishReason } from "../../core/reply.js";
import { parseStored } from "../parse-stored.js";
import type { StoredReply } from "../store.js";
import { decodeText } from "../stored-text.js";
import { probabilitiesOf } from "./probabilities-of.js";
import type { Row } from "./statements.js";
import { textOf } from "./text-of.js";

/** A whole reply from a row of `REPLY_COLUMNS` or `REPLY_BYTES`. Throws `store-damaged` where its JSON is none any more. */
export function storedReply(row: Row): StoredReply {
  const [key, judge, answerMode, temperature, repeat, messages, text, textJson, finishReason, one, two, input, output, cached, model, fingerprint, askedAt, latencyMs, digest] = row;
  const usage = typeof input === "number" && typeof output === "number"
    ? { inputTokens: input, outputTokens: output, ...(typeof cached === "number" ? { cachedTokens: cached } : {}) }
    : undefined;
  return {
    key: key as Buffer, judge: textOf(judge), answerMode: textOf(answerMode) as AnswerMode, temperature: typeof temperature === "number" ? temperature : undefined,
    repeat: Number(repeat), messages: parseStored(textOf(messages)) as Message[],
    reply: {
      text: decodeText(textOf(text), textJson), finishReason: textOf(finishReason) as FinishReason, codeProbabilities: probabilitiesOf(one, two), usage,
      model: model === null ? undefined : textOf(model), fingerprint: fingerprint === null ? undefined : textOf(fingerprint),
    },
    askedAt: Number(askedAt), latencyMs: Number(latencyMs), digest: digest as Buffer,
  };
}
