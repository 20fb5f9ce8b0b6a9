import type { JudgeRequest } from "../../core/judge.js";

/** The JSON of one call to a judge of the user's own. `id` is unique among the calls of one run; nothing in it tells what is right. */
export function ownRequest({ messages, answerMode, temperature, maxTokens }: JudgeRequest, id: string): string {
  return JSON.stringify({ id, messages: messages.map(({ role, content }) => ({ role, content })), answer: answerMode, temperature: temperature ?? null, max_tokens: answerMode === "probability" ? 1 : maxTokens });
}
