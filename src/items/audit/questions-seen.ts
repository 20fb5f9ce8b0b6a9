import type { Item } from "../../core/item.js";
import { SeenIds } from "../seen-ids.js";

/** Which questions were met, by hashes of some 36 bytes instead of their texts; case, width and spacing do not make another question. */
export class QuestionsSeen {
  readonly #seen = new SeenIds();

  /** Notes an item at its place (from 0); the place of the first item with the same question, if there was one. */
  add(item: Item, place: number): number | undefined {
    const before = this.#seen.add(questionKey(item), place + 1);
    return before === undefined ? undefined : before - 1;
  }
}

/** Variants of one item that differ in the wrong answer alone (`--incorrect all`) are no repeats of each other. */
function questionKey(item: Item): string {
  const question = item.question.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return item.meta?.["incorrect_choice"] === "all" ? `${question}\n${/#\d+$/.exec(item.id)?.[0] ?? ""}` : question;
}
