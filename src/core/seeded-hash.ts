import { createHash } from "node:crypto";

/** hash(seed, text) of seeded orders and draws: the first 48 bits of SHA-256 over seed, a zero byte and the text. */
export function seededHash(seed: number, text: string): number {
  return createHash("sha256").update(`${seed}\0${text}`).digest().readUIntBE(0, 6);
}
