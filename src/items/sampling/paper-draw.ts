import { CpythonRandom } from "../../core/cpython-random.js";
import { firstIntegers } from "../../core/first-integers.js";
import { cpythonDraw } from "./cpython-draw.js";

export interface PaperDrawOptions {
  /** Rows of the set. */
  readonly count: number;
  /** Rows to draw in each draw; the paper drew 100 and later the rest. */
  readonly draws: readonly number[];
  readonly seed: number;
  /** Index of the stratum of each row; null for simple random draws. */
  readonly stratum: ArrayLike<number> | null;
}

/**
 * The paper's sample: several draws, each with a fresh generator of the same seed, and each from the rows that are left by
 * those before it. Places of the rows in the order of the draws.
 */
export function paperDraw({ count, draws, seed, stratum }: PaperDrawOptions): Uint32Array {
  const drawn: number[] = [];
  const taken = new Uint8Array(count);
  let rows = firstIntegers(count);
  for (const size of draws) {
    const own = cpythonDraw({ random: new CpythonRandom(seed), rows, size, stratum });
    for (const row of own) {
      drawn.push(row);
      taken[row] = 1;
    }
    let left = 0;
    for (const row of rows) if (taken[row] === 0) rows[left++] = row;
    rows = rows.subarray(0, left);
  }
  return Uint32Array.from(drawn);
}
