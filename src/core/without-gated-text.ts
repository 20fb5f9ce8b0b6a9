import type { Item } from "./item.js";

/** Keys that hold no text of the item. */
const kept = new Set(["id", "dataset", "field", "cluster", "gated"]);
const withheld = "[withheld]";

/** A gated item with every text in it replaced and its shape, ids and numbers kept; any other item as it is. */
export function withoutGatedText(item: Item): Item {
  if (item.gated === undefined) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, kept.has(key) ? value : withoutText(value)])) as unknown as Item;
}

function withoutText(value: unknown): unknown {
  if (typeof value === "string") return withheld;
  if (Array.isArray(value)) return value.map(withoutText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutText(member)]));
}
