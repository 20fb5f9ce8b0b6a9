import type { Message } from "../../core/message.js";

const REQUEST = "Please answer this question in one sentence.";

/** Asks the question of an item by itself, with no claim in sight: the first turn of a judge that is to commit itself. */
export function questionMessages(question: string, system: string | null, foldSystem: boolean): Message[] {
  const content = `${REQUEST}\n\nQuestion: ${question}`;
  if (system === null || system === "") return [{ role: "user", content }];
  return foldSystem ? [{ role: "user", content: `${system}\n\n${content}` }] : [{ role: "system", content: system }, { role: "user", content }];
}
