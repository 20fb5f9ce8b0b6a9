import type { Item } from "../core/item.js";

/**
 * The context of an item as a prompt may show it, unchanged; null where there is none, or where the question tells it
 * already: that of a conflict always does, and some benchmarks begin their questions with it.
 */
export function shownContext({ context, conflict, question }: Item): string | null {
  if (typeof context !== "string" || context.trim() === "" || conflict !== undefined) return null;
  return question.includes(context.trim()) ? null : context;
}
