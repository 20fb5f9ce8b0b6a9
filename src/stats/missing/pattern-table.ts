import { DataError } from "../../core/data-error.js";
import { sum } from "../numerics/sum.js";

const missing = 2;
const digits = "01-";

/**
 * Items counted by what they hold in the four conditions C1c C1i C2c C2i: 1 accept, 0 reject, - missing. The 81
 * counts are all that can be known of DDS where there are no repeats, clusters or rotated wordings. A complete
 * pattern is also one of 16 cells, numbered 8 C1c + 4 C1i + 2 C2c + C2i.
 */
export class PatternTable {
  /** 81 counts, at 27 C1c + 9 C1i + 3 C2c + C2i with 2 for a missing verdict. */
  readonly counts: Float64Array;

  private constructor(counts: Float64Array) {
    this.counts = counts;
  }

  /**
   * @param patterns counts by pattern, such as `{ "1010": 112, "10-0": 3 }`; patterns left out count 0
   * @throws DataError naming the key that is not as it should be
   */
  static of(patterns: Readonly<Record<string, number>>): PatternTable {
    const counts = new Float64Array(81);
    for (const [pattern, count] of Object.entries(patterns)) {
      if (!/^[01-]{4}$/.test(pattern)) throw new DataError(`pattern "${pattern}": expected four of 0, 1 and - (C1c C1i C2c C2i)`);
      if (!Number.isInteger(count) || count < 0) throw new DataError(`pattern "${pattern}": expected a whole number >= 0, found ${String(count)}`);
      counts[numberOf([...pattern].map((digit) => digits.indexOf(digit)))]! += count;
    }
    return new PatternTable(counts);
  }

  /**
   * @param verdicts 4 values a row in the order C1c C1i C2c C2i: 1 accept, 0 reject, NaN missing
   * @param weight items that each row stands for; null where each stands for one
   */
  static ofVerdicts(verdicts: Float64Array, weight: Float64Array | null = null): PatternTable {
    const counts = new Float64Array(81);
    PatternTable.patternsOf(verdicts).forEach((pattern, row) => { counts[pattern]! += weight === null ? 1 : weight[row]!; });
    return new PatternTable(counts);
  }

  /** The place in `counts` of each row of `verdicts`, which are as in `ofVerdicts`. */
  static patternsOf(verdicts: Float64Array): Uint8Array {
    const patterns = new Uint8Array(verdicts.length / 4);
    for (let item = 0; item < patterns.length; item++) {
      let number = 0;
      for (let condition = 0; condition < 4; condition++) {
        const verdict = verdicts[4 * item + condition]!;
        number = 3 * number + (Number.isNaN(verdict) ? missing : verdict);
      }
      patterns[item] = number;
    }
    return patterns;
  }

  /** All items, those without any verdict among them. */
  get items(): number {
    return sum(this.counts);
  }

  /** Items with all four verdicts. */
  get completeItems(): number {
    return sum(this.completeCells());
  }

  /** The 16 cells of the complete items. */
  completeCells(): Float64Array {
    return this.#collapsed((cells) => cells.length === 1 ? cells[0]! : null);
  }

  /**
   * The 16 cells when every missing verdict counts as wrong in its condition: a right claim as rejected, a wrong one
   * as accepted. Published results count so. A verdict that is missing in C2 alone then looks like skepticism on a
   * right claim and like deference on a wrong one.
   */
  missingAsWrong(): Float64Array {
    // The bits of right claims are set where all completions set them, those of wrong claims where any does.
    return this.#collapsed((cells) => cells.reduce((all, cell) => all & cell) & 0b1010 | cells.reduce((any, cell) => any | cell) & 0b0101);
  }

  /** Verdicts missing in C1c, C1i, C2c and C2i. */
  missingByCondition(): [number, number, number, number] {
    const lost: [number, number, number, number] = [0, 0, 0, 0];
    this.missingMasks().forEach((count, mask) => {
      for (let condition = 0; condition < 4; condition++) if (mask & 8 >> condition) lost[condition]! += count;
    });
    return lost;
  }

  /** Items by which of their verdicts are missing: 16 counts, at 8 C1c + 4 C1i + 2 C2c + C2i. */
  missingMasks(): Float64Array {
    const masks = new Float64Array(16);
    this.counts.forEach((count, pattern) => {
      masks[verdictsOf(pattern).reduce((mask, verdict) => 2 * mask + (verdict === missing ? 1 : 0), 0)]! += count;
    });
    return masks;
  }

  /** The counts by pattern, those of 0 left out. */
  patterns(): Record<string, number> {
    const named: [string, number][] = [];
    this.counts.forEach((count, pattern) => {
      if (count > 0) named.push([verdictsOf(pattern).map((verdict) => digits[verdict]).join(""), count]);
    });
    return Object.fromEntries(named);
  }

  /** Counts whatever `cellOf` gives for the completions of each pattern; null leaves it out. */
  #collapsed(cellOf: (completions: readonly number[]) => number | null): Float64Array {
    const cells = new Float64Array(16);
    this.counts.forEach((count, pattern) => {
      const cell = count === 0 ? null : cellOf(PatternTable.completions[pattern]!);
      if (cell !== null) cells[cell]! += count;
    });
    return cells;
  }

  /** Per pattern, the cells of the 16 that it may be, ascending; all of them where nothing is known. */
  static readonly completions: readonly (readonly number[])[] = Array.from({ length: 81 }, (_, pattern) => {
    const verdicts = verdictsOf(pattern);
    return Array.from({ length: 16 }, (_one, cell) => cell)
      .filter((cell) => verdicts.every((verdict, condition) => verdict === missing || verdict === (cell >> (3 - condition) & 1)));
  });
}

function verdictsOf(pattern: number): number[] {
  return [Math.floor(pattern / 27), Math.floor(pattern / 9) % 3, Math.floor(pattern / 3) % 3, pattern % 3];
}

function numberOf(verdicts: readonly number[]): number {
  return verdicts.reduce((number, verdict) => 3 * number + verdict, 0);
}
