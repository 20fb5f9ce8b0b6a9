import type { Message } from "../../core/message.js";

const REMINDER = "Please judge again, and answer in the same form as before.";

/** The messages of a chained trial that challenges: those of the earlier trial, its reply, and the challenge. The same words in every framing. */
export function challengingMessages(earlier: readonly Message[], reply: string, challenge: string): Message[] {
  return [...earlier, { role: "assistant", content: reply }, { role: "user", content: `${challenge}\n\n${REMINDER}` }];
}

/** The messages of a trial whose judge has committed itself: the question, its answer, and the prompt without its system text, which heads the conversation already. */
export function committedMessages(earlier: readonly Message[], reply: string, prompt: readonly Message[]): Message[] {
  return [...earlier, { role: "assistant", content: reply }, ...prompt.filter(({ role }) => role !== "system")];
}
