import type { Item } from "../../core/item.js";

/** What an item has at a path such as `field`, `cluster` or `meta.level`: text, or a number or truth value as JSON; undefined for anything else. */
export function textAtPath(item: Item, path: string): string | undefined {
  const value = valueAtPath(item, path);
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? JSON.stringify(value) : undefined;
}

/** Whatever an item has at a path; undefined where nothing is. */
export function valueAtPath(item: Item, path: string): unknown {
  let value: unknown = item;
  for (const key of path.split(".")) {
    value = typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}
