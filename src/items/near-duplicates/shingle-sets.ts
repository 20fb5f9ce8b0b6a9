import { grown } from "../../core/grown.js";
import { shingle } from "./shingle.js";

/** The sets of shingles of many texts, sorted, in one growing array of 4 bytes a shingle. */
export class ShingleSets {
  #hashes = new Uint32Array(1 << 12);
  #starts = new Float64Array(1 << 8);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Number of shingles of all texts. */
  get total(): number {
    return this.#starts[this.#count] as number;
  }

  /** Index of the text. */
  add(text: string): number {
    return this.addSorted(sortedSet(shingle(text)));
  }

  addSorted(set: Uint32Array): number {
    const start = this.total;
    const end = start + set.length;
    if (end > this.#hashes.length) this.#hashes = grown(this.#hashes, Math.max(end, Math.ceil(this.#hashes.length * 1.5)));
    if (this.#count + 2 > this.#starts.length) this.#starts = grown(this.#starts, this.#starts.length * 2);
    this.#hashes.set(set, start);
    this.#starts[++this.#count] = end;
    return this.#count - 1;
  }

  size(text: number): number {
    return (this.#starts[text + 1] as number) - (this.#starts[text] as number);
  }

  /** A view, in ascending order of the hashes. */
  get(text: number): Uint32Array {
    return this.#hashes.subarray(this.#starts[text], this.#starts[text + 1]);
  }
}

/** Ascending and without repeats; reuses the array. */
export function sortedSet(hashes: Uint32Array): Uint32Array {
  hashes.sort();
  let kept = 0;
  for (let index = 0; index < hashes.length; index++) {
    if (index === 0 || hashes[index] !== hashes[index - 1]) hashes[kept++] = hashes[index] as number;
  }
  return hashes.subarray(0, kept);
}
