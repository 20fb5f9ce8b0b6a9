import { CpythonRandom } from "../../src/core/cpython-random.js";
import { paperDraw } from "../../src/items/sampling/paper-draw.js";
import type { Bench } from "../support/bar.js";
import { comparisons } from "../support/interleaved.js";
import { spread } from "../support/spread.js";

/** The rows of BBQ, the largest of the benchmarks. */
const rows = 58_492;
const seed = 42;
const stratum = Uint8Array.from({ length: rows }, (_, row) => row % 2);

const draws: Readonly<Record<string, { readonly expected: number; readonly draw: () => Uint32Array }>> = {
  "300 of all": { expected: 300, draw: () => new CpythonRandom(seed).sample(rows, 300) },
  "the paper's two draws, balanced": { expected: 300, draw: () => paperDraw({ count: rows, draws: [100, 200], seed, stratum }) },
  "half of all": { expected: rows / 2, draw: () => new CpythonRandom(seed).sample(rows, rows / 2) },
  "all, shuffled": { expected: rows, draw: () => {
    const order = new Uint32Array(rows).map((_, row) => row);
    new CpythonRandom(seed).shuffle(order);
    return order;
  } },
};

/** Python's `random` over the rows of the largest benchmark: the slowest of the ways to draw. */
export const sampler: Bench = (progress) => {
  const median: Record<string, number> = {};
  const first: Record<string, number> = {};
  let slowest: { what: string; runs: readonly number[] } = { what: "", runs: [0] };
  for (const [what, { expected, draw }] of Object.entries(draws)) {
    const milliseconds = (): number => {
      const started = performance.now();
      const drawn = draw();
      const taken = performance.now() - started;
      const different = new Set(drawn).size;
      if (different !== expected) throw new Error(`${what}: ${different} rows were drawn, not ${expected}`);
      return taken;
    };
    first[what] = milliseconds();
    const runs = Array.from({ length: comparisons }, milliseconds);
    median[what] = spread(runs).median;
    progress(`${what}: ${spread(runs).median.toFixed(2)} ms, the first time ${first[what].toFixed(1)} ms`);
    if (spread(runs).median > spread(slowest.runs).median) slowest = { what, runs };
  }
  return Promise.resolve({
    bars: [{ name: `sampler: Python's random over ${rows} rows`, unit: "ms", atMost: 50, runs: slowest.runs, remark: `the slowest of ${Object.keys(draws).length}: ${slowest.what}` }],
    details: { median_ms: median, first_ms: first },
  });
};
