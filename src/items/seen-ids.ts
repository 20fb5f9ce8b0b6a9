/**
 * Which ids were seen, at 12 bytes a slot: an open-addressing table of 64-bit hashes and lines instead of the
 * strings themselves. Two different ids are taken for one with probability n^2 / 2^65.
 */
export class SeenIds {
  #low = new Uint32Array(1024);
  #high = new Uint32Array(1024);
  #lines = new Uint32Array(1024);
  #count = 0;

  /** Notes an id first met at `line` (from 1); the line where it was met before, if it was. */
  add(id: string, line: number): number | undefined {
    if (this.#count * 3 >= this.#lines.length * 2) this.#grow();
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
    return this.#place(low >>> 0, high >>> 0, line);
  }

  #place(low: number, high: number, line: number): number | undefined {
    const mask = this.#lines.length - 1;
    let slot = low & mask;
    while (this.#lines[slot] !== 0) {
      if (this.#low[slot] === low && this.#high[slot] === high) return this.#lines[slot];
      slot = (slot + 1) & mask;
    }
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#lines[slot] = line;
    this.#count++;
    return undefined;
  }

  #grow(): void {
    const [low, high, lines] = [this.#low, this.#high, this.#lines];
    this.#low = new Uint32Array(lines.length * 2);
    this.#high = new Uint32Array(lines.length * 2);
    this.#lines = new Uint32Array(lines.length * 2);
    this.#count = 0;
    for (let slot = 0; slot < lines.length; slot++) {
      const line = lines[slot] as number;
      if (line !== 0) this.#place(low[slot] as number, high[slot] as number, line);
    }
  }
}
