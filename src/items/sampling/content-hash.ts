import { canonicalJson } from "../../core/canonical-json.js";
import { claimText } from "../../core/claim-text.js";
import type { Item } from "../../core/item.js";
import { sha256 } from "../../core/sha256.js";

/**
 * SHA-256 of what a judge is shown of an item: its question and the two answers. Unlike `itemHash` it stays the same when an
 * adapter learns to keep more of a row, and changes when the row itself was changed upstream.
 */
export function contentHash(item: Item): string {
  return sha256(canonicalJson([item.question, claimText(item, "correct"), claimText(item, "incorrect")]));
}
