import { margin } from "./shingle.js";

/** Where each shingle of a text stands, so that a shorter text can be looked for within it. */
export class TextPlaces {
  /** hash x 2^21 + position, ascending. */
  readonly #keys: Float64Array;

  /** @param shingles in the order of the text, at most 2^21. */
  constructor(shingles: Uint32Array) {
    // Shingles with blanks from beyond the text's ends are no part of it.
    const first = margin - 1;
    const count = Math.max(0, shingles.length - 2 * first);
    this.#keys = new Float64Array(count);
    for (let index = 0; index < count; index++) this.#keys[index] = (shingles[first + index] as number) * 2 ** 21 + index;
    this.#keys.sort();
  }

  /** The most of the given shingles that stand together in a passage of `length` shingles. */
  together(set: Uint32Array, length: number): number {
    const places: number[] = [];
    for (const [own, hash] of set.entries()) {
      for (let index = this.#firstOf(hash); index < this.#keys.length && Math.floor((this.#keys[index] as number) / 2 ** 21) === hash; index++) {
        places.push((this.#keys[index] as number) % 2 ** 21 * 2 ** 21 + own);
      }
    }
    const sorted = Float64Array.from(places).sort();
    const counts = new Uint32Array(set.length);
    let distinct = 0;
    let most = 0;
    let start = 0;
    for (let end = 0; end < sorted.length; end++) {
      const [position, own] = positionAndOwn(sorted[end] as number);
      if (counts[own]!++ === 0) distinct++;
      for (;;) {
        const [from, leaving] = positionAndOwn(sorted[start] as number);
        if (position - from < length) break;
        if (--counts[leaving]! === 0) distinct--;
        start++;
      }
      most = Math.max(most, distinct);
    }
    return most;
  }

  #firstOf(hash: number): number {
    const key = hash * 2 ** 21;
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function positionAndOwn(key: number): [position: number, own: number] {
  return [Math.floor(key / 2 ** 21), key % 2 ** 21];
}
