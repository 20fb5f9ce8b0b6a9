import { grown } from "../../core/grown.js";
import type { TokenLengths } from "./item-audit.js";

/** Lengths of many texts of one kind, 4 bytes each. */
export class LengthTable {
  #lengths = new Uint32Array(256);
  #count = 0;

  add(length: number): void {
    if (this.#count === this.#lengths.length) this.#lengths = grown(this.#lengths, 2 * this.#count);
    this.#lengths[this.#count++] = length;
  }

  /** Quantiles by nearest rank; undefined where there are no texts. */
  summary(text: TokenLengths["text"]): TokenLengths | undefined {
    if (this.#count === 0) return undefined;
    const sorted = this.#lengths.slice(0, this.#count).sort();
    const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * this.#count) - 1)] as number;
    return { text, median: rank(0.5), percentile95: rank(0.95), longest: rank(1) };
  }
}
