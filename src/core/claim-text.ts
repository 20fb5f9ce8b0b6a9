import type { Item } from "./item.js";
import type { Polarity } from "./polarity.js";

/** The answer of `item` that is put before the judge: the chosen one, else the first of its list. */
export function claimText(item: Item, polarity: Polarity): string {
  const text = polarity === "correct"
    ? item.chosen_correct_answer ?? item.correct_answers[0]
    : item.chosen_incorrect_answer ?? item.incorrect_answers[0];
  if (text === undefined) throw new TypeError(`item ${item.id} has no ${polarity} answer`);
  return text;
}
