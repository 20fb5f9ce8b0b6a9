import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { DataError } from "../core/data-error.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import type { Item } from "../core/item.js";
import { UsageError } from "../core/usage-error.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmarks/benchmark.js";
import { benchmarkItem } from "./benchmarks/benchmark-item.js";
import { benchmarks } from "./benchmarks/benchmarks.js";
import { catalogueEntryOf } from "./benchmarks/catalogue-entry-of.js";
import { cachedBenchmark } from "./cache/cached-benchmark.js";
import { chooseIncorrect } from "./choose-incorrect.js";
import type { IncorrectChoice } from "./incorrect-choice.js";
import { parseItem } from "./item-schema.js";
import { readItemTable } from "./read-item-table.js";
import { fileSource } from "./reading/file-source.js";
import { openSources } from "./reading/open-sources.js";
import { readJsonLines } from "./reading/read-json-lines.js";
import { readJsonRows } from "./reading/read-json-rows.js";
import type { Row, RowProblem, RowReader } from "./reading/row.js";
import type { TextSource } from "./reading/text-source.js";
import { SeenIds } from "./seen-ids.js";
import { readSample } from "./sampling/read-sample.js";
import type { SampleManifest } from "./sampling/sample-manifest.js";
import { SampleSelection } from "./sampling/sample-selection.js";
import { starterFiles } from "./starter-set.js";

/** A set of items that can be read, any number of times, one item after the other. */
export interface ItemSource {
  /** The specification that was opened. */
  readonly spec: string;
  /** What a reader should know of the content before opening it; empty for most sets. */
  readonly notices: readonly string[];
  /**
   * The items in file order. Throws a `DataError` on a bad row (unless bad rows are skipped), on a file that
   * cannot be read as a whole and on a set without a single item.
   */
  read(): AsyncGenerator<Item>;
}

export interface OpenItemsOptions {
  /** Whether a bad row ends the reading (the default) or is left out. */
  readonly onBadRow?: "stop" | "skip" | undefined;
  /** Told of every row left out. */
  readonly onSkippedRow?: ((error: DataError) => void) | undefined;
  /** Told of every row that is in order and cannot be judged, such as one whose text was redacted; it never ends the reading. `reason` is the same for all rows of one kind. */
  readonly onUnjudgeable?: ((error: DataError, reason: string) => void) | undefined;
  /** Which wrong answer is put before the judge (default that of `sample`, else `paper`). */
  readonly incorrect?: IncorrectChoice | undefined;
  /** A sample manifest or the path of one: only its items are given, in file order; changed and missing ones are bad rows. */
  readonly sample?: string | SampleManifest | undefined;
  /** Seed of `incorrect: "random"` (default 1). */
  readonly seed?: number | undefined;
}

/** A row's value as an item may be made of it, and the place of its hardest wrong answer where that is known. */
interface RawItem {
  readonly value: unknown;
  readonly hardest?: number | undefined;
}

/** Files that hold items, and how one of them is read. */
interface ItemFiles {
  readonly sources: () => Promise<readonly TextSource[]>;
  readonly read: RowReader<RawItem>;
  readonly notices: readonly string[];
  /** What the set is, for the error where it holds nothing. */
  readonly expected: string;
}

const tableEndings = [".csv", ".tsv", ".tab"];
const jsonEndings = [".jsonl", ".ndjson", ".json"];

/**
 * Opens a set of items: `starter`, `NAME:PATH` (a benchmark in its authors' format, such as
 * `truthfulqa:TruthfulQA.csv`; a file, a folder or an archive), `NAME` alone (the copy that `items get` made) or a file of JSON Lines, one JSON array, CSV or TSV.
 * Nothing but the choice of reader happens here; reading streams and keeps one row and 18 to 36 bytes for each id in memory.
 *
 * @throws UsageError for a specification that names no set and no kind of file.
 * @throws DataError (`no-such-file`) for a file that does not exist; both say what exists.
 */
export function openItems(spec: string, options: OpenItemsOptions = {}): ItemSource {
  const files = resolve(spec);
  const { sample, incorrect, seed = 1 } = options;
  const manifest = typeof sample === "string" ? readSample(sample) : sample;
  return { spec, notices: files.notices, read: () => readItems(files, options, manifest === undefined ? undefined : new SampleSelection(manifest, { spec, incorrect, seed })) };
}

async function* readItems({ sources, read, expected }: ItemFiles, options: OpenItemsOptions, selection: SampleSelection | undefined): AsyncGenerator<Item> {
  const seen = new SeenIds();
  const { incorrect: choice = "paper", seed = 1 } = options;
  let count = 0;
  let skipped = 0;
  let unjudgeable = 0;
  let lastUnjudgeable = "";
  const refuse = (file: string, line: number, problem: RowProblem) => {
    const error = rowError(file, line, problem);
    if (problem.code === "unjudgeable") {
      unjudgeable++;
      lastUnjudgeable = problem.message;
      options.onUnjudgeable?.(error, problem.message);
      return;
    }
    if (options.onBadRow !== "skip") throw error;
    skipped++;
    options.onSkippedRow?.(error);
  };
  const files = await sources();
  for (const source of files) {
    for await (const row of rowsOf(source, read)) {
      if (row.problem !== undefined) {
        refuse(source.name, row.line, row.problem);
        continue;
      }
      const { value, hardest } = row.value;
      const parsed = parseItem(value);
      if (parsed.problem !== undefined) {
        refuse(source.name, row.line, { ...parsed.problem, item: idOf(value) });
        continue;
      }
      const before = seen.add(parsed.item.id, row.line);
      if (before !== undefined) {
        const { id } = parsed.item;
        const where = files.length === 1 ? ` (line ${before})` : "";
        refuse(source.name, row.line, { code: "duplicate-id", column: "id", message: `expected an id of its own, found ${JSON.stringify(id)} a second time${where}`, item: id });
        continue;
      }
      count++;
      if (selection !== undefined) yield* selection.take(parsed.item, hardest);
      else if (choice === "paper") yield parsed.item;
      else yield* chooseIncorrect(parsed.item, { choice, seed, hardest });
    }
  }
  if (count > 0) {
    for (const error of selection?.problems(options.onBadRow ?? "stop") ?? []) {
      if (options.onBadRow !== "skip") throw error;
      options.onSkippedRow?.(error);
    }
    return;
  }
  const file = files[0]?.name ?? expected;
  const left = [
    ...skipped > 0 ? [`${skipped} bad rows were skipped`] : [],
    ...unjudgeable > 0 ? [`${unjudgeable} ${unjudgeable === 1 ? "row" : "rows"} cannot be judged: ${lastUnjudgeable}`] : [],
  ];
  throw new DataError(`${file}: expected at least one item, found none${left.length > 0 ? ` (${left.join("; ")})` : ""}`, { file }, { code: "no-items" });
}

/** Rows one by one; what the system says about the file itself becomes a `DataError`. */
async function* rowsOf(source: TextSource, read: RowReader<RawItem>) {
  try {
    for await (const batch of read(source)) yield* batch;
  } catch (error) {
    const file = source.name;
    if (error instanceof DialDeferError || !(error instanceof Error) || !("syscall" in error)) throw error;
    throw new DataError(`${file}: cannot be read (${error.message})`, { file }, { cause: error, code: "unreadable-file" });
  }
}

function rowError(file: string, line: number, { code, column, message, item }: RowProblem): DataError {
  const where = column === undefined ? "" : `, '${column}'`;
  return new DataError(`${file}:${line}${where}: ${message}`, { file, line, column, item }, { code });
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === "string" ? id : undefined;
}

function resolve(spec: string): ItemFiles {
  if (spec === "starter") return plainFiles(starterFiles(), readJsonLines, "the starter set");
  const entry = catalogueEntryOf(spec);
  const fetched = benchmarks.get(spec);
  if (entry !== undefined && fetched !== undefined) {
    const { path, check } = cachedBenchmark(entry);
    const files = benchmarkFiles(fetched, path);
    return { ...files, sources: async () => { await check(); return files.sources(); } };
  }
  // One letter before the colon is a drive, not a name.
  const named = /^([\w-]{2,}):(.*)$/s.exec(spec);
  if (named !== null && !existsSync(spec)) {
    const [, name = "", path = ""] = named;
    const benchmark = benchmarks.get(name);
    if (benchmark === undefined) throw new UsageError(`--items ${spec}: there is no item set '${name}'. ${whatExists()}`);
    if (path === "") throw new UsageError(`--items ${spec}: expected a file after '${name}:', as in ${name}:FILE`);
    return benchmarkFiles(benchmark, existing(path, { folder: true }));
  }
  const ending = extname(spec).toLowerCase();
  if (![...tableEndings, ...jsonEndings].includes(ending)) {
    if (!existsSync(spec)) existing(spec);
    throw new UsageError(`--items ${spec}: cannot tell the format of a file that ends in '${ending}'. ${whatExists()}`);
  }
  const file = existing(spec);
  if (tableEndings.includes(ending)) return plainFiles([file], (source) => readItemTable(source, ending === ".csv" ? "," : "\t"), "a table of items");
  return plainFiles([file], readJsonRows, "one JSON object a line or an array of them");
}

function plainFiles(paths: readonly string[], read: RowReader, expected: string): ItemFiles {
  return {
    expected, notices: [],
    sources: () => Promise.resolve(paths.map(fileSource)),
    async *read(source) {
      for await (const rows of read(source)) yield rows.map(withRawItem);
    },
  };
}

function benchmarkFiles(benchmark: Benchmark, path: string): ItemFiles {
  const { expected, holds, takes = (sources) => sources } = benchmark;
  const notice = typeof benchmark.notice === "function" ? benchmark.notice(path) : benchmark.notice;
  return {
    expected, notices: notice === undefined ? [] : [notice],
    sources: async () => takes(await openSources(path, { holds, expected })),
    async *read(source) {
      // What stands beside a file of the path's own folder, archive included, is in that folder; else within the path.
      const besideFolder = source.name === path ? dirname(path) : path;
      for await (const rows of benchmark.read(source, () => openSources(besideFolder, { holds: () => true, expected }))) {
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
    .filter((name) => [...tableEndings, ...jsonEndings].includes(extname(name).toLowerCase()) && name !== basename(file))
    .sort().slice(0, 10);
}

function whatExists(): string {
  const names = [...benchmarks.keys()].map((name) => `${name}:FILE`).join(", ");
  return `Item sets: starter, ${names}, or a file that ends in ${[...jsonEndings, ...tableEndings].join(", ")}.`;
}
