import type { Item } from "../../core/item.js";

/** Keys that hold text of the item. */
const textKeys = /^(?:question|correct_answers|incorrect_answers|chosen_correct_answer|chosen_incorrect_answer|context|conflict)(?:\.|$)/;
/** A category is a word or two. */
const longestCategory = 60;

/** Whether the name of a stratum is text of a gated item, which must not be shown. */
export function isWithheldStratum({ gated }: Item, path: string, name: string): boolean {
  return gated !== undefined && (textKeys.test(path) || name.length > longestCategory);
}
