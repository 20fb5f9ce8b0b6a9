import { grown } from "../../core/grown.js";

/** Many ids by their place, as UTF-8 in one block: about 12 bytes and the id's own, whatever text the strings were cut from. */
export class IdList {
  #bytes = Buffer.alloc(4096);
  #ends = new Float64Array(256);
  #used = 0;
  #count = 0;

  get length(): number {
    return this.#count;
  }

  /** Appends an id and gives its place, from 0. */
  add(id: string): number {
    const length = Buffer.byteLength(id);
    if (this.#used + length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * (this.#used + length));
    this.#bytes.write(id, this.#used);
    this.#used += length;
    if (this.#count === this.#ends.length) this.#ends = grown(this.#ends, 2 * this.#ends.length);
    this.#ends[this.#count] = this.#used;
    return this.#count++;
  }

  at(place: number): string {
    return this.#bytes.toString("utf8", place === 0 ? 0 : this.#ends[place - 1], this.#ends[place]);
  }
}
