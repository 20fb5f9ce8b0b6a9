import { claimText } from "../../core/claim-text.js";
import type { Item } from "../../core/item.js";

/** Where an item's two answers stood among the options of its question, from 0. */
export interface OptionPlaces {
  readonly right: number;
  readonly wrong: number;
  readonly options: number;
}

const mostOptions = 32_767;

/**
 * From `meta.correct_position` (from 0), which adapters record, or the letter of `meta.answer_idx` or
 * `meta.label_letter`; the wrong answers must stand in the order of the options. Undefined where the item does not say.
 */
export function optionPlaces(item: Item): OptionPlaces | undefined {
  const right = correctPosition(item.meta);
  const dropped = item.meta?.["dropped_incorrect"];
  const wrongIndex = item.incorrect_answers.indexOf(claimText(item, "incorrect"));
  const options = item.incorrect_answers.length + 1;
  // What was left out shifts the places after it, and nothing says where it stood.
  if (right === undefined || wrongIndex < 0 || right >= options || options > mostOptions || dropped !== undefined) return undefined;
  return { right, wrong: wrongIndex < right ? wrongIndex : wrongIndex + 1, options };
}

function correctPosition(meta: Item["meta"]): number | undefined {
  const position = meta?.["correct_position"];
  if (typeof position === "number" && Number.isInteger(position) && position >= 0) return position;
  const letter = meta?.["answer_idx"] ?? meta?.["label_letter"];
  return typeof letter === "string" && /^[A-Z]$/.test(letter) ? letter.charCodeAt(0) - 0x41 : undefined;
}
