import { claimText } from "../../core/claim-text.js";
import { grown } from "../../core/grown.js";
import type { Item } from "../../core/item.js";
import { seededUniform } from "../../core/seeded-uniform.js";
import { SeenIds } from "../seen-ids.js";
import { foldedText } from "./folded-text.js";

/** An earlier item with the same question. */
export interface EarlierQuestion {
  /** Its place, from 0. */
  readonly place: number;
  /** Whether what is right in one of the two is wrong in the other. */
  readonly contradicts: boolean;
}

/** Which questions were met, by hashes of some 50 bytes an item instead of their texts; case, width and spacing do not make another question. */
export class QuestionsSeen {
  readonly #seen = new SeenIds();
  #answers = new Float64Array(512);

  /** Notes an item at its place (from 0, each once and in order); the first item with the same question, if there was one. */
  add(item: Item, place: number): EarlierQuestion | undefined {
    const right = seededUniform(foldedText(claimText(item, "correct")));
    const wrong = seededUniform(foldedText(claimText(item, "incorrect")));
    if (2 * place + 1 >= this.#answers.length) this.#answers = grown(this.#answers, 2 * this.#answers.length);
    this.#answers.set([right, wrong], 2 * place);
    const before = this.#seen.add(questionKey(item), place + 1);
    if (before === undefined) return undefined;
    const first = before - 1;
    return { place: first, contradicts: this.#answers[2 * first] === wrong || this.#answers[2 * first + 1] === right };
  }
}

/** Variants of one item that differ in the wrong answer alone (`--incorrect all`) are no repeats of each other. */
function questionKey(item: Item): string {
  const question = foldedText(item.question);
  return item.meta?.["incorrect_choice"] === "all" ? `${question}\n${/#\d+$/.exec(item.id)?.[0] ?? ""}` : question;
}
