import { claimText } from "../../core/claim-text.js";
import type { Item } from "../../core/item.js";

/** Where an item's two answers stood among the options of its question, from 0. */
export interface OptionPlaces {
  readonly right: number;
  readonly wrong: number;
  readonly options: number;
}

const mostOptions = 32_767;

/** What the benchmarks call the place of the right answer, from 0 or as a letter. */
const namesOfPlace: Readonly<Record<string, string>> = { amqa: "answer_idx", advisorqa: "sft_index", bbq: "label", harp: "answer_choice", socialiqa: "label_ix" };

/**
 * From `meta.correct_position` (from 0), or from what the item's benchmark calls it; the wrong answers must stand in the
 * order of the options. Undefined where the item does not say.
 */
export function optionPlaces(item: Item): OptionPlaces | undefined {
  const right = place(item.meta?.["correct_position"] ?? item.meta?.[namesOfPlace[item.dataset ?? ""] ?? ""]);
  const wrongIndex = item.incorrect_answers.indexOf(claimText(item, "incorrect"));
  const options = item.incorrect_answers.length + 1;
  // What was left out shifts the places after it, and nothing says where it stood.
  if (right === undefined || wrongIndex < 0 || right >= options || options > mostOptions || item.meta?.["dropped_incorrect"] !== undefined) return undefined;
  return { right, wrong: wrongIndex < right ? wrongIndex : wrongIndex + 1, options };
}

function place(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  return typeof value === "string" && /^[A-Z]$/.test(value) ? value.charCodeAt(0) - 0x41 : undefined;
}
