import { sha256 } from "../../core/sha256.js";

/** A short name for a text, the same wherever the same text stands. 48 bits: among 100,000 texts two share a name with a chance of 1 in 50,000. */
export function shortHash(text: string): string {
  return sha256(text).slice(0, 12);
}
