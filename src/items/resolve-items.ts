import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { DataError } from "../core/data-error.js";
import { UsageError } from "../core/usage-error.js";
import { benchmarkFiles } from "./benchmarks/benchmark-files.js";
import { benchmarkNames } from "./benchmarks/benchmark-names.js";
import { catalogueEntryOf } from "./benchmarks/catalogue-entry-of.js";
import { isBenchmarkName } from "./benchmarks/is-benchmark-name.js";
import { cachedBenchmark } from "./cache/cached-benchmark.js";
import type { ItemFiles, RawItem } from "./item-files.js";
import type { MappedSource } from "./mapping/map-table.js";
import { readItemTable } from "./read-item-table.js";
import { fileSource } from "./reading/file-source.js";
import { readJsonLines } from "./reading/read-json-lines.js";
import { readJsonRows } from "./reading/read-json-rows.js";
import type { Row, RowReader } from "./reading/row.js";
import { formatEndings, tableFormat } from "./reading/table-format.js";
import { shippedFiles } from "./shipped-files.js";

const itemEndings: readonly string[] = [...formatEndings.json, ...formatEndings.csv, ...formatEndings.tsv];
const noNotices = () => Promise.resolve([]);

/**
 * What a specification of items names: which files, and how they are read.
 *
 * @throws UsageError for one that names no set and no kind of file
 * @throws DataError (`no-such-file`, `not-fetched`) for a file that is not there; both say what is
 */
export function resolveItems(spec: string): ItemFiles {
  const shipped = shippedFiles(spec);
  if (shipped !== null) return plainFiles(shipped, readJsonLines);
  const entry = catalogueEntryOf(spec);
  if (entry !== undefined && isBenchmarkName(spec)) {
    const { path, check } = cachedBenchmark(entry);
    const files = benchmarkFiles(spec, path);
    return { ...files, sources: async () => { await check(); return files.sources(); } };
  }
  // One letter before the colon is a drive, not a name.
  const named = /^([\w-]{2,}):(.*)$/s.exec(spec);
  if (named !== null && !existsSync(spec)) {
    const [, name = "", path = ""] = named;
    if (name === "map" && path !== "") return mappedFiles(existing(path));
    const known = isBenchmarkName(name);
    if (!known && name !== "map") throw new UsageError(`--items ${spec}: there is no item set '${name}'. ${whatExists()}`);
    if (!known || path === "") throw new UsageError(`--items ${spec}: expected a file after '${name}:', as in ${name}:FILE`);
    return benchmarkFiles(name, existing(path, { folder: true }));
  }
  const format = tableFormat(spec);
  if (format === undefined || format === "parquet") {
    if (!existsSync(spec)) existing(spec);
    throw new UsageError(`--items ${spec}: cannot tell the format of a file that ends in '${extname(spec).toLowerCase()}'. ${whatExists()}`);
  }
  const file = existing(spec);
  return plainFiles([file], format === "json" ? readJsonRows : (source) => readItemTable(source, format === "csv" ? "," : "\t"));
}

function plainFiles(paths: readonly string[], read: RowReader): ItemFiles {
  return {
    notices: noNotices,
    sources: () => Promise.resolve(paths.map(fileSource)),
    async *read(source) {
      for await (const rows of read(source)) yield rows.map(withRawItem);
    },
  };
}

/** A mapping is read, with all that belongs to it, when its items are. */
function mappedFiles(path: string): ItemFiles {
  return {
    notices: noNotices,
    sources: async () => (await import("./mapping/open-mapped-items.js")).openMappedItems(path),
    async *read(source) {
      for await (const rows of (source as MappedSource).rows()) yield rows.map(withRawItem);
    },
  };
}

function withRawItem(row: Row): Row<RawItem> {
  return row.problem === undefined ? { line: row.line, value: { value: row.value } } : row;
}

function existing(file: string, { folder = false } = {}): string {
  if (!existsSync(file)) {
    const beside = neighbours(file);
    const listed = beside.length === 0 ? "" : ` Beside it: ${beside.join(", ")}.`;
    throw new DataError(`${file}: there is no such file.${listed} ${whatExists()}`, { file }, { code: "no-such-file" });
  }
  if (folder && statSync(file).isDirectory()) return file;
  if (statSync(file).isDirectory()) throw new UsageError(`--items ${file}: expected a file, found a folder. ${whatExists()}`);
  // Items are read more than once, which a pipe or a device cannot give.
  if (!statSync(file).isFile()) throw new UsageError(`--items ${file}: expected an ordinary file; write a pipe's content to a file first`);
  return file;
}

/** Up to ten item files in the folder where the missing one was looked for. */
function neighbours(file: string): string[] {
  const folder = dirname(file);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .filter((name) => itemEndings.includes(extname(name).toLowerCase()) && name !== basename(file))
    .sort().slice(0, 10);
}

function whatExists(): string {
  const names = benchmarkNames.map((name) => `${name}:FILE`).join(", ");
  return `Item sets: starter, conflicts, ${names}, map:MAPPING.yaml (see dialdefer items map), or a file that ends in ${itemEndings.join(", ")}.`;
}
