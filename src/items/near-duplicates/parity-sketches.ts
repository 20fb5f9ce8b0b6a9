import type { ShingleSets } from "./shingle-sets.js";

/** 32-bit words of one sketch. */
const words = 16;

/**
 * Sketches of sets of shingles of 64 bytes each: every shingle turns one of 512 bits over. Two sketches differ in at most as many bits as there
 * are shingles in one of the sets alone, which tells most unlike pairs apart without comparing them (bitmap filter, Sandes and others 2017).
 */
export class ParitySketches {
  readonly #bits: Int32Array;

  constructor(sets: ShingleSets) {
    this.#bits = new Int32Array(sets.count * words);
    for (let text = 0; text < sets.count; text++) {
      for (const hash of sets.get(text)) this.#bits[text * words + ((hash >>> 5) & (words - 1))]! ^= 1 << (hash & 31);
    }
  }

  /** Whether certainly more than `most` shingles stand in one of the two alone. */
  differByMore(one: number, other: number, most: number): boolean {
    const bits = this.#bits;
    let differ = 0;
    for (let left = one * words, right = other * words, end = left + words; left < end; left++, right++) {
      let word = (bits[left] as number) ^ (bits[right] as number);
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      differ += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return differ > most;
  }
}
