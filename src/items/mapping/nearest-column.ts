import { nearestWord } from "../../core/nearest-word.js";

const shown = 20;

/** What to say behind an unknown column: the nearest name, or the names that there are. */
export function nearestColumn(column: string, columns: readonly string[]): string {
  const nearest = nearestWord(column, columns);
  if (nearest !== undefined) return `; did you mean ${JSON.stringify(nearest)}?`;
  const more = columns.length > shown ? `, and ${columns.length - shown} more` : "";
  return columns.length === 0 ? "" : `; there are ${columns.slice(0, shown).map((name) => JSON.stringify(name)).join(", ")}${more}`;
}
