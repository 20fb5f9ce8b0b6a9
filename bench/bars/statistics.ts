import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compressedSample } from "../../src/analysis/compressed-sample.js";
import { computeStatistics } from "../../src/analysis/computed-table.js";
import { constantVerdict } from "../../src/analysis/constant-verdict.js";
import { contrastStatistics } from "../../src/analysis/contrast-statistics.js";
import { finding } from "../../src/analysis/finding.js";
import { orderEffect } from "../../src/analysis/order-effect.js";
import type { PairedSample } from "../../src/analysis/paired-sample.js";
import { seededUniform } from "../../src/core/seeded-uniform.js";
import { Design } from "../../src/stats/units/design.js";
import type { Bar, Bench } from "../support/bar.js";
import { comparisons } from "../support/interleaved.js";
import { spread } from "../support/spread.js";

const sizes = [300, 1_000, 5_000, 5_001, 100_000, 1_000_000];
const wordings = 12;
const oracle = fileURLToPath(new URL("../../../shared/oracle/tables.json", import.meta.url));

/** Every statistic with its finding: of tables of counts, and of studies that lay out every item, as a report does. */
export const statistics: Bench = (progress) => {
  const milliseconds: Record<string, number> = {};
  const slowest = (kind: string, work: (n: number) => () => unknown): Pick<Bar, "runs" | "remark"> => {
    let worst: { n: number; runs: number[] } = { n: 0, runs: [0] };
    for (const n of sizes) {
      const runs = timesOf(work(n));
      milliseconds[`${kind}, n = ${n}`] = spread(runs).median;
      progress(`${kind}, n = ${n}: ${spread(runs).median.toFixed(1)} ms`);
      if (spread(runs).median > spread(worst.runs).median) worst = { n, runs };
    }
    return { runs: worst.runs, remark: `the slowest of ${sizes.length} sizes: n = ${worst.n}` };
  };
  const known = existsSync(oracle);
  const tables = known ? JSON.parse(readFileSync(oracle, "utf8")) as Record<string, unknown> : Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`table ${index}`, tableOf(12 + 30 * index, index)]));
  const together = timesOf(() => computeStatistics(tables, { models: true })).map((time) => time / 1000);
  progress(`${Object.keys(tables).length} tables: ${spread(together).median.toFixed(2)} s`);
  const bars: Bar[] = [
    { name: "statistics: one table at any n", unit: "ms", atMost: 60, ...slowest("table", (n) => { const table = { all: tableOf(n, 0) }; return () => computeStatistics(table); }) },
    { name: "statistics: one contrast of a study at any n", unit: "ms", atMost: 100, ...slowest("study", (n) => { const sample = studyOf(n, 1); return () => reported(sample); }) },
    { name: `statistics: ${Object.keys(tables).length} tables`, unit: "s", atMost: 2, runs: together, remark: `${known ? "real tables and fixtures" : "drawn tables"}, with models` },
  ];
  slowest("study of ten fields", (n) => { const sample = studyOf(n, 10); return () => reported(sample); });
  return Promise.resolve({ bars, details: { median_ms: milliseconds } });
};

function timesOf(work: () => unknown): number[] {
  // Compilation stays out.
  for (let warming = 0; warming < 3; warming++) work();
  return Array.from({ length: comparisons }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}

/** What a report computes of a contrast without checks. */
function reported(items: PairedSample): unknown {
  const sample = compressedSample(items);
  const found = contrastStatistics(sample);
  const order = orderEffect(sample);
  return finding(found, { retest: null, orderEffect: order, constant: constantVerdict(found, order), lost: 0, checksMeasured: false, judgeName: "" });
}

/** Counts of all 16 patterns, and of some with a verdict missing. */
function tableOf(n: number, seed: number): Record<string, number> {
  const patterns = [...Array.from({ length: 16 }, (_, index) => index.toString(2).padStart(4, "0")), "-010", "10-1", "0--1"];
  const shares = patterns.map((_, index) => seededUniform(seed, index) ** 3);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const counts = patterns.map((pattern, index) => [pattern, Math.floor(n * shares[index]! / total)] as const);
  const left = n - counts.reduce((sum, [, count]) => sum + count, 0);
  return Object.fromEntries(counts.map(([pattern, count], index) => [pattern, index === 0 ? count + left : count]));
}

function studyOf(n: number, fields: number): PairedSample {
  const rates = [0.6, 0.3, 0.7, 0.5, 0.5, 0.2, 0.6, 0.45];
  const accept = Float64Array.from({ length: 4 * n }, (_, cell) => {
    const drawn = seededUniform("cell", cell);
    return drawn > 0.995 ? NaN : drawn < rates[cell % 4 + (cell % 96 < 48 ? 4 : 0)]! ? 1 : 0;
  });
  return {
    design: new Design({ rows: n, wording: Int32Array.from({ length: n }, (_, item) => item % wordings) }), accept, probability: null,
    fields: Array.from({ length: fields }, (_, index) => `field ${index}`), field: Int32Array.from({ length: n }, (_, item) => Math.floor(item / wordings) % fields),
    order: Uint8Array.from({ length: n }, (_, item) => item % 2), seed: 1,
  };
}
