import { Design } from "../stats/units/design.js";
import type { PairedSample } from "./paired-sample.js";

/** Counts of items by accept pattern. */
type PatternCounts = readonly (readonly [pattern: string, count: number])[];

/**
 * The items of tables of counts by accept pattern (C1c C1i C2c C2i; 1 accept, 0 reject, - missing), each table a field of its own
 * name. The unit is the item: counts know no wordings and no clusters. One row for each pattern that occurs, so that tables of any
 * size cost the same.
 */
export function sampleOfCounts(tables: readonly { readonly name: string; readonly patterns: PatternCounts }[]): PairedSample {
  const rows = tables.flatMap(({ patterns }, field) => patterns.filter(([, count]) => count > 0).map(([pattern, count]) => ({ pattern, count, field })));
  return {
    design: new Design({ rows: rows.length, weight: Float64Array.from(rows, ({ count }) => count) }),
    accept: Float64Array.from(rows.flatMap(({ pattern }) => [...pattern].map((verdict) => verdict === "-" ? NaN : Number(verdict)))),
    probability: null, fields: tables.map(({ name }) => name), field: Int32Array.from(rows, ({ field }) => field), order: null, seed: 1,
  };
}
