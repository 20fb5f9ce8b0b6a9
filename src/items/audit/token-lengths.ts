import type { TokenLengths } from "./item-audit.js";

/** Longer texts are counted in parts of this many characters, as one word without an end would take minutes. */
const partLength = 10_000;

/** Loads the encoding `o200k_base` (some 0.2 s) and gives the number of tokens of a text; special tokens count as the text they are. */
export async function loadTokenCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const settings = { disallowedSpecial: new Set<string>() };
  return (text) => {
    let tokens = 0;
    for (let start = 0; start < text.length;) {
      // Tokens do not reach over the blank before a word, so that parts which begin with one count as the whole does.
      const blank = start + partLength < text.length ? text.lastIndexOf(" ", start + partLength) : text.length;
      const end = blank > start ? blank : start + partLength;
      tokens += countTokens(text.slice(start, end), settings);
      start = end;
    }
    return tokens;
  };
}

/** Lengths of many texts of one kind, 4 bytes each. */
export class LengthTable {
  #lengths = new Uint32Array(256);
  #count = 0;

  add(length: number): void {
    if (this.#count === this.#lengths.length) {
      const longer = new Uint32Array(2 * this.#count);
      longer.set(this.#lengths);
      this.#lengths = longer;
    }
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
