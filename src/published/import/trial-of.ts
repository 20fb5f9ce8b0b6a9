import type { AnsweredTrial } from "../../core/answered-trial.js";
import { canonicalJson } from "../../core/canonical-json.js";
import type { Message } from "../../core/message.js";
import { trialKey } from "../../core/trial-key.js";
import { publishedAnswerMode } from "../reading/published-answer-mode.js";
import type { PublishedCondition, PublishedFile, PublishedItem, PublishedTrial } from "../reading/published-file.js";

/** What published runs were asked at; their files do not record it, their code and paper do. */
export const publishedTemperature = 0;

/**
 * A published reply as the store keeps replies. What was asked is its prompt, and its key follows from it as for any trial.
 * A verdict without a reply becomes a reply that is the code alone, and a missing verdict an empty one; in place of a prompt
 * that is not in the file stands a record of where the verdict is from.
 */
export function trialOf(file: PublishedFile, item: PublishedItem, condition: PublishedCondition, trial: PublishedTrial, judge: string): AnsweredTrial {
  const { exchange, reading } = trial;
  const asked = exchange !== null && exchange.messages.length > 0;
  const messages: readonly Message[] = asked ? exchange.messages
    : [{ role: "user", content: canonicalJson({ [exchange === null ? "verdict_only" : "prompt_not_recorded"]: true, file_sha256: file.sha256, id: item.id, condition }) }];
  const identity = { judge, messages, answerMode: exchange === null ? "choice" as const : publishedAnswerMode(asked ? messages : []), temperature: publishedTemperature, repeat: 1 };
  return {
    ...identity, key: trialKey(identity), askedAt: 0, latencyMs: 0,
    reply: { text: exchange === null ? reading ?? "" : exchange.reply, finishReason: "other" },
  };
}
