import { seededUniform } from "../../src/core/seeded-uniform.js";
import { bootstrapInterval } from "../../src/stats/bootstrap/bootstrap-interval.js";
import { latticeOf } from "../../src/stats/bootstrap/lattice.js";
import type { Bar, Bench, SkippedBar } from "../support/bar.js";
import { comparisons, interleaved } from "../support/interleaved.js";
import { startNumpyLoop } from "../support/numpy-loop.js";
import { spread } from "../support/spread.js";

const sizes = [100, 1_000, 5_000, 5_001, 100_000, 1_000_000];
const draws = 10_000;
/** At n = 100,000 the loop takes many seconds: this many draws are timed and scaled. */
const timedDraws = { 1_000: draws, 100_000: 500 } as const;
const kinds = [
  { name: "verdicts", values: verdictDifferences, lattice: (values: Float64Array) => latticeOf(values, 1) },
  { name: "probabilities", values: probabilityDifferences, lattice: () => null },
] as const;

/** The percentile interval of DDS: its time at every size, and against resampling items with NumPy. */
export const bootstrap: Bench = async (progress) => {
  const milliseconds: Record<string, number> = {};
  let slowest: { name: string; runs: number[] } = { name: "", runs: [0] };
  for (const { name, values, lattice } of kinds) {
    for (const n of sizes) {
      const data = values(n);
      // Compilation and the first touch of the data stay out.
      for (let warming = 0; warming < 3; warming++) bootstrapInterval(data, lattice(data), warming);
      const runs = Array.from({ length: comparisons }, (_, run) => ourSeconds(data, lattice, run) * 1000);
      const size = `${name}, n = ${n}`;
      milliseconds[size] = spread(runs).median;
      progress(`${size}: ${spread(runs).median.toFixed(1)} ms`);
      if (spread(runs).median > spread(slowest.runs).median) slowest = { name: size, runs };
    }
  }
  return {
    bars: [
      { name: "bootstrap: one interval at any n", unit: "ms", atMost: 30, runs: slowest.runs, remark: `the slowest of ${kinds.length * sizes.length}: ${slowest.name}` },
      ...await againstNumpy(progress),
    ],
    details: { median_ms: milliseconds },
  };
};

async function againstNumpy(progress: (line: string) => void): Promise<readonly (Bar | SkippedBar)[]> {
  const wanted = [{ n: 1_000, times: 5 }, { n: 100_000, times: 300 }] as const;
  const barName = (n: number): string => `bootstrap: NumPy loop of ${draws} draws against one interval, n = ${n}`;
  const numpy = startNumpyLoop();
  if (numpy === null) return wanted.map(({ n }) => ({ name: barName(n), skipped: "no Python with NumPy here" }));
  try {
    const bars: Bar[] = [];
    for (const { n, times } of wanted) {
      const data = verdictDifferences(n);
      const measured = await interleaved(
        (run) => Promise.resolve(ourSeconds(data, kinds[0].lattice, run)),
        async () => await numpy.seconds(n, timedDraws[n]) * draws / timedDraws[n],
      );
      progress(`n = ${n}: ${(spread(measured.ours).median * 1000).toFixed(2)} ms against ${spread(measured.theirs).median.toFixed(2)} s`);
      bars.push({
        name: barName(n), unit: "x", atLeast: times, runs: measured.ratios,
        ...(timedDraws[n] < draws ? { remark: `${timedDraws[n]} draws timed and scaled by ${draws / timedDraws[n]}` } : {}),
      });
    }
    return bars;
  } finally {
    await numpy.close();
  }
}

function ourSeconds(data: Float64Array, lattice: (values: Float64Array) => ReturnType<typeof latticeOf>, seed: number): number {
  const started = performance.now();
  if (bootstrapInterval(data, lattice(data), seed) === null) throw new Error("the interval is undefined");
  return (performance.now() - started) / 1000;
}

/** Differences of verdicts: whole numbers from -2 to 2. */
function verdictDifferences(n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, index) => {
    const uniform = seededUniform("verdicts", index);
    return uniform < 0.02 ? -2 : uniform < 0.17 ? -1 : uniform < 0.67 ? 0 : uniform < 0.95 ? 1 : 2;
  });
}

/** Differences of probabilities: no two alike. */
function probabilityDifferences(n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, index) =>
    seededUniform("second", index, "c") + seededUniform("second", index, "i") - seededUniform("first", index, "c") - seededUniform("first", index, "i"));
}
