import { canonicalJson } from "./canonical-json.js";
import type { Item } from "./item.js";
import { sha256 } from "./sha256.js";

/** The content address of an item: SHA-256 of its canonical JSON, every key included. */
export function itemHash(item: Item): string {
  return sha256(canonicalJson(item));
}
