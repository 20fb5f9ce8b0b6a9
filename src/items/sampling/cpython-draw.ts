import type { CpythonRandom } from "../../core/cpython-random.js";

export interface CpythonDrawOptions {
  readonly random: CpythonRandom;
  /** Places of the rows to draw from, in file order. */
  readonly rows: Uint32Array;
  /** Number of rows to draw. */
  readonly size: number;
  /** Index of the stratum of each row of the whole set; null for a simple random draw. */
  readonly stratum: ArrayLike<number> | null;
}

/**
 * Places of the rows that Python code draws: `rng.sample(rows, size)`, or with strata the balanced scheme: strata in the
 * order in which they are first met, shuffled; `size // k` rows of each and one more of the first `size % k`; a stratum that is too
 * small gives all it has and is not made up for; the rows of each are drawn in turn and stand in that order.
 *
 * @throws RangeError where a simple draw asks for more rows than there are.
 */
export function cpythonDraw({ random, rows, size, stratum }: CpythonDrawOptions): Uint32Array {
  if (stratum === null) return random.sample(rows.length, size).map((place) => rows[place] as number);
  const order = groupsOf(rows, stratum);
  random.shuffle(order);
  const each = Math.floor(size / order.length);
  const extra = size % order.length;
  const drawn = order.map((group, index) => {
    const wanted = Math.min(group.length, each + (index < extra ? 1 : 0));
    return random.sample(group.length, wanted).map((place) => group[place] as number);
  });
  return joined(drawn);
}

/** The rows of each stratum, strata in the order in which they are first met. */
function groupsOf(rows: Uint32Array, stratum: ArrayLike<number>): Uint32Array[] {
  const sizes: number[] = [];
  const met: number[] = [];
  for (const row of rows) {
    const own = stratum[row] as number;
    if (sizes[own] === undefined) met.push(own);
    sizes[own] = (sizes[own] ?? 0) + 1;
  }
  const groups: Uint32Array[] = [];
  for (const own of met) groups[own] = new Uint32Array(sizes[own] as number);
  const filled = sizes.map(() => 0);
  for (const row of rows) {
    const own = stratum[row] as number;
    (groups[own] as Uint32Array)[filled[own]!++] = row;
  }
  return met.map((own) => groups[own] as Uint32Array);
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
