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
 * From `meta.correct_position` (from 0); the wrong answers must stand in the order of the options. Undefined where the item
 * does not say.
 */
export function optionPlaces(item: Item): OptionPlaces | undefined {
  const right = item.meta?.["correct_position"];
  const wrongIndex = item.incorrect_answers.indexOf(claimText(item, "incorrect"));
  const options = item.incorrect_answers.length + 1;
  if (typeof right !== "number" || !Number.isInteger(right) || right < 0 || right >= options || wrongIndex < 0 || options > mostOptions) return undefined;
  return { right, wrong: wrongIndex < right ? wrongIndex : wrongIndex + 1, options };
}
