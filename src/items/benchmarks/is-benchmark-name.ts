import { benchmarkNames, type BenchmarkName } from "./benchmark-names.js";

/** Whether a benchmark of this name can be read in its authors' format. */
export function isBenchmarkName(name: string): name is BenchmarkName {
  return (benchmarkNames as readonly string[]).includes(name);
}
