const segmentCount = 64;
const wordsPerSlot = 3;

/**
 * Which ids were seen, at 15 to 23 bytes an id: open-addressing tables of 64-bit hashes and lines instead of the strings
 * themselves. There are many small tables, each growing for itself, so that growth never needs the whole twice. Two
 * different ids are taken for one with probability n^2 / 2^65.
 */
export class SeenIds {
  readonly #segments = Array.from({ length: segmentCount }, (_, index) => new Segment(index));

  /** Notes an id first met at `line` (from 1); the line where it was met before, if it was. */
  add(id: string, line: number): number | undefined {
    let low = 0x9e3779b9;
    let high = 0x85ebca6b;
    for (let index = 0; index < id.length; index++) {
      const unit = id.charCodeAt(index);
      low = Math.imul(low ^ unit, 2654435761);
      high = Math.imul(high ^ unit, 1597334677);
      low ^= low >>> 15;
      high ^= high >>> 13;
    }
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    return (this.#segments[(high >>> 0) % segmentCount] as Segment).add(low >>> 0, high >>> 0, line);
  }
}

/** One table. A slot is three words: both halves of the hash, and the line, 0 where the slot is free. */
class Segment {
  #words: Uint32Array;
  #slots: number;
  #count = 0;

  /** Tables start at different sizes, so that they do not all grow at once. */
  constructor(index: number) {
    this.#slots = 16 + Math.floor(index / 8);
    this.#words = new Uint32Array(this.#slots * wordsPerSlot);
  }

  add(low: number, high: number, line: number): number | undefined {
    if (this.#count >= this.#slots * 0.8) this.#grow();
    return this.#place(low, high, line);
  }

  #place(low: number, high: number, line: number): number | undefined {
    const words = this.#words;
    let at = Math.floor(low * this.#slots / 2 ** 32) * wordsPerSlot;
    while (words[at + 2] !== 0) {
      if (words[at] === low && words[at + 1] === high) return words[at + 2];
      at += wordsPerSlot;
      if (at === words.length) at = 0;
    }
    words[at] = low;
    words[at + 1] = high;
    words[at + 2] = line;
    this.#count++;
    return undefined;
  }

  #grow(): void {
    const old = this.#words;
    this.#slots = Math.ceil(this.#slots * 1.5);
    this.#words = new Uint32Array(this.#slots * wordsPerSlot);
    this.#count = 0;
    for (let at = 0; at < old.length; at += wordsPerSlot) {
      if (old[at + 2] !== 0) this.#place(old[at] as number, old[at + 1] as number, old[at + 2] as number);
    }
  }
}
