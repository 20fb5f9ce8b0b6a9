import type { Item } from "../core/item.js";
import type { Message } from "../core/message.js";
import type { Store } from "./store.js";

/**
 * Tells the prompts that hold the question of a gated item of this store. Goes by the text, since a reply may outlive the study
 * that asked for it; every prompt holds its item's question as it stands, or its context.
 */
export function gatedPrompts(store: Pick<Store, "allItems">): (messages: readonly Message[]) => boolean {
  const questions = new Set<string>();
  for (const { body } of store.allItems()) {
    // Most stores hold no gated item, and parsing them all takes time.
    if (!body.includes('"gated"')) continue;
    const { gated, question, context } = JSON.parse(body) as Item;
    if (gated === undefined) continue;
    questions.add(question);
    // Of an imported conflict the prompt holds the story; the question was made for the item.
    if (typeof context === "string" && context.trim() !== "") questions.add(context.trim());
  }
  return (messages) => messages.some(({ content }) => {
    for (const question of questions) if (content.includes(question)) return true;
    return false;
  });
}
