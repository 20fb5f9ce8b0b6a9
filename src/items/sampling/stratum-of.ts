import { DataError } from "../../core/data-error.js";
import type { Item } from "../../core/item.js";
import { describeFound } from "../reading/describe-found.js";
import { isWithheldStratum } from "./is-withheld-stratum.js";
import { textAtPath, valueAtPath } from "./text-at-path.js";

/**
 * The stratum of an item by a path such as `field`, `cluster` or `meta.level`: text, or a number or truth value as JSON.
 *
 * @throws DataError (`no-stratum`) for an item that has nothing there, or no single value: a stratum of the nameless would be
 * one that nobody chose.
 */
export function stratumOf(item: Item, path: string): string {
  const text = textAtPath(item, path);
  if (text !== undefined && isWithheldStratum(item, path, text)) {
    throw new DataError(`--by ${path}: the set is gated, and its strata would be told by its text; take field or a short property of meta`, { item: item.id, column: path }, { code: "no-stratum" });
  }
  if (text !== undefined) return text;
  const known = [...["field", "cluster", "dataset"].filter((key) => typeof item[key] === "string"), ...Object.entries(item.meta ?? {}).filter(([, each]) => ["string", "number", "boolean"].includes(typeof each)).map(([key]) => `meta.${key}`)];
  const has = known.length === 0 ? "it has nothing to draw by" : `it has ${known.slice(0, 12).join(", ")}`;
  throw new DataError(`--by ${path}: expected a text or a number in every item, found ${describeFound(valueAtPath(item, path) ?? undefined)} in item ${JSON.stringify(item.id)}; ${has}`, { item: item.id, column: path }, { code: "no-stratum" });
}
