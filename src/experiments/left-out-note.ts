import { groupedDigits } from "../core/grouped-digits.js";

/** How many items a table leaves out because they lack a verdict in one of its arms; empty where none. */
export function leftOutNote(items: number, used: number): string {
  const count = items - used;
  if (count <= 0) return "";
  return count === 1 ? "1 item is left out, which lacks a verdict in one of the arms." : `${groupedDigits(count)} items are left out, which lack a verdict in one of the arms.`;
}
