import { describeFound } from "../../items/reading/describe-found.js";
import type { PublishedTrial } from "./published-file.js";
import { rowError, type RowPlace } from "./row-error.js";

/**
 * What a published cell says that its authors read: `"1"`, `"2"`, the numbers 1 and 2 (also as 1.0, which data frames write),
 * an empty text or null.
 *
 * @throws DataError (`bad-reading`) for anything else.
 */
export function readReading(value: unknown, place: RowPlace, column: string): Pick<PublishedTrial, "reading" | "integer" | "empty"> {
  if (value === null) return { reading: null, integer: false, empty: false };
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string") {
    const trimmed = text.trim();
    if (trimmed === "") return { reading: null, integer: false, empty: true };
    const [, code, fraction] = /^([12])(\.0)?$/.exec(trimmed) ?? [];
    if (code !== undefined) return { reading: code as "1" | "2", integer: typeof value === "number" || fraction !== undefined, empty: false };
  }
  throw rowError(place, "bad-reading", `expected 1, 2, an empty text or null, found ${describeFound(value)}`, column);
}
