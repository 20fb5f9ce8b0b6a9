import type { PairedSample } from "./paired-sample.js";

/** Counts of items by accept pattern. */
type PatternCounts = readonly (readonly [pattern: string, count: number])[];

/**
 * Items laid out from tables of counts by accept pattern (C1c C1i C2c C2i; 1 accept, 0 reject, - missing), each table a field of its
 * own name. The unit is the item: counts know no wordings and no clusters.
 */
export function sampleOfCounts(tables: readonly { readonly name: string; readonly patterns: PatternCounts }[]): PairedSample {
  const sizes = tables.map(({ patterns }) => patterns.reduce((sum, [, count]) => sum + count, 0));
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const accept = new Float64Array(4 * n);
  const field = new Int32Array(n);
  let [cell, item] = [0, 0];
  tables.forEach(({ patterns }, index) => {
    field.fill(index, item, item += sizes[index]!);
    for (const [pattern, count] of patterns) {
      const rates = [...pattern].map((verdict) => verdict === "-" ? NaN : Number(verdict));
      for (let copy = 0; copy < count; copy++) for (const rate of rates) accept[cell++] = rate;
    }
  });
  return {
    n, accept, repeats: 1, probability: null, fields: tables.map(({ name }) => name), field,
    wording: null, wordings: 1, cluster: null, order: null, seed: 1,
  };
}
