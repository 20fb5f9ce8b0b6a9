import type { Item } from "../../core/item.js";

/** What an item is as a row of a table: a question, or a conflict with the class of its label. */
export interface ItemClass {
  readonly kind: "benchmark" | "conflict";
  /** OR: whoever tells of the conflict was found to overreact; NOR: not. Null for questions, and for conflicts about something else. */
  readonly class: "OR" | "NOR" | null;
}

/**
 * The class of an r/AIO item is the label about the author, whichever party is judged: `meta.original_ground_truth`, else
 * `meta.ground_truth`. Without either it follows from the conflict: the verdict where the author is judged, its inverse where the
 * other party is.
 */
export function itemClass(item: Pick<Item, "meta" | "conflict">): ItemClass {
  const { conflict, meta = {} } = item;
  const label = [meta["original_ground_truth"], meta["ground_truth"]].find((value) => value === "OR" || value === "NOR");
  if (label !== undefined) return { kind: "conflict", class: label as "OR" | "NOR" };
  if (conflict === undefined) return { kind: "benchmark", class: null };
  const verdict = conflict.verdict.trim().toLowerCase();
  if (verdict !== "overreacting" && verdict !== "not overreacting") return { kind: "conflict", class: null };
  const ofAuthor = conflict.parties.find(({ name }) => name === conflict.judged)?.role === "author";
  return { kind: "conflict", class: (verdict === "overreacting") === ofAuthor ? "OR" : "NOR" };
}
