import { dirname } from "node:path";
import { asDataError } from "../as-data-error.js";
import type { ItemFiles, RawItem } from "../item-files.js";
import { openSources } from "../reading/open-sources.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { benchmarkItem } from "./benchmark-item.js";
import type { BenchmarkName } from "./benchmark-names.js";

/** The files of a benchmark under a path: a file, a folder or an archive. The adapter is loaded when they are read. */
export function benchmarkFiles(name: BenchmarkName, path: string): ItemFiles {
  const load = async (): Promise<Benchmark> => (await import("./benchmarks.js")).benchmarks[name];
  return {
    async notices() {
      const { notice } = await load();
      const said = typeof notice === "function" ? notice(path) : notice;
      return said === undefined ? [] : [said];
    },
    async sources() {
      const { expected, holds, takes = (sources) => sources } = await load();
      try {
        return takes(await openSources(path, { holds, expected }));
      } catch (error) {
        throw asDataError(path, error);
      }
    },
    async *read(source) {
      const benchmark = await load();
      // What stands beside a file of the path's own folder, archive included, is in that folder; else within the path.
      const besideFolder = source.name === path ? dirname(path) : path;
      for await (const rows of benchmark.read(source, () => openSources(besideFolder, { holds: () => true, expected: benchmark.expected }))) {
        yield rows.map((row) => row.problem === undefined ? { line: row.line, value: rawItem(benchmark, row.value) } : row);
      }
    },
  };
}

function rawItem(benchmark: Benchmark, question: BenchmarkQuestion): RawItem {
  const { hardest, incorrect } = question;
  const value = benchmarkItem(benchmark, question);
  // The item may hold fewer wrong answers than the question, and so have the hardest at another place.
  return hardest === undefined ? { value } : { value, hardest: (value["incorrect_answers"] as readonly string[]).indexOf(incorrect[hardest] as string) };
}
