import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueEntry } from "../benchmarks/catalogue-entry.js";

/** Where a benchmark of the catalogue lies under DIALDEFER_HOME. */
export interface BenchmarkPlaces {
  /** Holds whole, checked files alone. */
  readonly folder: string;
  /** What is opened for `--items NAME`: the one file, or the folder of several. */
  readonly path: string;
  /** Checksums of the files, and where they came from. */
  readonly record: string;
  /** Downloads and copies on their way, under the names that the files will have. */
  readonly arriving: string;
  readonly lock: string;
  /** Names of the files that are not there. */
  readonly missing: readonly string[];
}

/** The places of a benchmark; looks which of its files are there, creates nothing. */
export function benchmarkPlaces({ name, files }: CatalogueEntry, home: string): BenchmarkPlaces {
  const items = join(home, "items");
  const folder = join(items, name);
  const [first] = files;
  return {
    folder,
    path: files.length === 1 && first !== undefined ? join(folder, first.name) : folder,
    record: join(items, `${name}.json`),
    arriving: join(items, `${name}.arriving`),
    lock: join(items, `${name}.lock`),
    missing: files.map((file) => file.name).filter((file) => !existsSync(join(folder, file))),
  };
}
