import type { ShingleSets } from "./shingle-sets.js";

/**
 * An order of shingles in which rare ones stand first. Rarity is counted in buckets of hashes, which is as good: any order that
 * is the same for all texts finds every match, and the nearer it is to rarity, the sooner.
 */
export class RarityOrder {
  readonly #counts: Uint32Array;
  readonly #shift: number;
  #keys = new Float64Array(1 << 10);

  constructor(sets: ShingleSets) {
    const bits = Math.min(24, Math.max(8, Math.ceil(Math.log2(sets.total + 1)) - 2));
    this.#shift = 32 - bits;
    this.#counts = new Uint32Array(2 ** bits);
    for (let text = 0; text < sets.count; text++) {
      for (const hash of sets.get(text)) this.#counts[hash >>> this.#shift]!++;
    }
  }

  get buckets(): number {
    return this.#counts.length;
  }

  bucketOf(hash: number): number {
    return hash >>> this.#shift;
  }

  /** How many shingles of all sets fall into the bucket of this one. */
  countOf(hash: number): number {
    return this.#counts[hash >>> this.#shift] as number;
  }

  /** The `length` rarest of a set; valid until the next call. */
  rarest(set: Uint32Array, length: number): Float64Array {
    if (set.length > this.#keys.length) this.#keys = new Float64Array(set.length * 2);
    const keys = this.#keys.subarray(0, set.length);
    for (let index = 0; index < set.length; index++) {
      const hash = set[index] as number;
      keys[index] = this.countOf(hash) * 2 ** 32 + hash;
    }
    keys.sort();
    const rarest = keys.subarray(0, Math.min(length, set.length));
    for (let index = 0; index < rarest.length; index++) rarest[index] = (rarest[index] as number) % 2 ** 32;
    return rarest;
  }
}
