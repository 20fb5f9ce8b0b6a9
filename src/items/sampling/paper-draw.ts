import { CpythonRandom } from "../../core/cpython-random.js";
import { cpythonDraw } from "./cpython-draw.js";

/** Rows that the paper drew first, before its sample was enlarged. */
const firstDraw = 100;

export interface PaperDrawOptions {
  /** Rows of the set. */
  readonly count: number;
  /** Rows to draw in all. */
  readonly size: number;
  readonly seed: number;
  /** Index of the stratum of each row; null for simple random draws. */
  readonly stratum: ArrayLike<number> | null;
}

/**
 * The paper's sample in two draws, each with a fresh generator of the same seed: 100 rows, then the rest of them
 * from the rows that are left. Places of the rows in the order of the draws.
 */
export function paperDraw({ count, size, seed, stratum }: PaperDrawOptions): Uint32Array {
  const all = Uint32Array.from({ length: count }, (_, row) => row);
  const first = cpythonDraw({ random: new CpythonRandom(seed), rows: all, size: Math.min(size, firstDraw), stratum });
  if (size <= firstDraw) return first;
  const taken = new Uint8Array(count);
  for (const row of first) taken[row] = 1;
  const second = cpythonDraw({ random: new CpythonRandom(seed), rows: all.filter((row) => taken[row] === 0), size: size - firstDraw, stratum });
  const both = new Uint32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** How many rows each of the paper's draws asked for. */
export function paperDrawSizes(size: number): number[] {
  return size <= firstDraw ? [size] : [firstDraw, size - firstDraw];
}
