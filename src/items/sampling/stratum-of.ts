import { DataError } from "../../core/data-error.js";
import type { Item } from "../../core/item.js";
import { describeFound } from "../reading/describe-found.js";

/**
 * The stratum of an item by a path such as `field`, `cluster` or `meta.level`: text, or a number or truth value as JSON.
 *
 * @throws DataError (`no-stratum`) for an item that has nothing there, or no single value: a stratum of the nameless would be
 * one that nobody chose.
 */
export function stratumOf(item: Item, path: string): string {
  let value: unknown = item;
  for (const key of path.split(".")) {
    value = typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  }
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return JSON.stringify(value);
  const known = [...["field", "cluster", "dataset"].filter((key) => typeof item[key] === "string"), ...Object.entries(item.meta ?? {}).filter(([, each]) => ["string", "number", "boolean"].includes(typeof each)).map(([key]) => `meta.${key}`)];
  const has = known.length === 0 ? "it has nothing to draw by" : `it has ${known.slice(0, 12).join(", ")}`;
  throw new DataError(`--by ${path}: expected a text or a number in every item, found ${describeFound(value ?? undefined)} in item ${JSON.stringify(item.id)}; ${has}`, { item: item.id, column: path }, { code: "no-stratum" });
}
