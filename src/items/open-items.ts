import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { DataError } from "../core/data-error.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import type { Item } from "../core/item.js";
import { UsageError } from "../core/usage-error.js";
import { parseItem } from "./item-schema.js";
import { readItemTable } from "./read-item-table.js";
import { readJsonArray } from "./read-json-array.js";
import { readJsonLines } from "./read-json-lines.js";
import { isJsonArray } from "./is-json-array.js";
import type { RowProblem, RowReader } from "./row.js";
import { SeenIds } from "./seen-ids.js";
import { starterFiles } from "./starter-set.js";
import { readTruthfulqa } from "./truthfulqa.js";

/** A set of items that can be read, any number of times, one item after the other. */
export interface ItemSource {
  /** The specification that was opened. */
  readonly spec: string;
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
}

/** Adapters for files in a benchmark's own format: `NAME:FILE`. */
const adapters: Readonly<Record<string, RowReader>> = { truthfulqa: readTruthfulqa };

const tableEndings = [".csv", ".tsv", ".tab"];
const jsonEndings = [".jsonl", ".ndjson", ".json"];

/**
 * Opens a set of items: `starter`, `NAME:FILE` (a benchmark's own format, such as `truthfulqa:TruthfulQA.csv`)
 * or a file of JSON Lines, one JSON array, CSV or TSV. Nothing but the choice of reader happens here; reading
 * streams and keeps one row and 18 to 36 bytes for each id in memory.
 *
 * @throws UsageError for a specification that names no set and no kind of file.
 * @throws DataError (`no-such-file`) for a file that does not exist; both say what exists.
 */
export function openItems(spec: string, options: OpenItemsOptions = {}): ItemSource {
  const { files, reader } = resolve(spec);
  return { spec, read: () => readItems(files, reader, options) };
}

async function* readItems(files: readonly string[], reader: RowReader, options: OpenItemsOptions): AsyncGenerator<Item> {
  const seen = new SeenIds();
  let count = 0;
  let skipped = 0;
  const refuse = (file: string, line: number, problem: RowProblem, id?: string) => {
    const error = rowError(file, line, problem, id);
    if (options.onBadRow !== "skip") throw error;
    skipped++;
    options.onSkippedRow?.(error);
  };
  for (const file of files) {
    for await (const row of rowsOf(file, reader)) {
      if (row.problem !== undefined) {
        refuse(file, row.line, row.problem);
        continue;
      }
      const parsed = parseItem(row.value);
      if (parsed.problem !== undefined) {
        refuse(file, row.line, parsed.problem, idOf(row.value));
        continue;
      }
      const { id } = parsed.item;
      const before = seen.add(id, row.line);
      if (before !== undefined) {
        const where = files.length === 1 ? ` (line ${before})` : "";
        refuse(file, row.line, { code: "duplicate-id", column: "id", message: `expected an id of its own, found ${JSON.stringify(id)} a second time${where}` }, id);
        continue;
      }
      count++;
      yield parsed.item;
    }
  }
  if (count === 0) {
    const file = files[0] ?? "the starter set";
    throw new DataError(`${file}: expected at least one item, found none${skipped > 0 ? ` (${skipped} bad rows were skipped)` : ""}`, { file }, { code: "no-items" });
  }
}

/** Rows one by one; what the system says about the file itself becomes a `DataError`. */
async function* rowsOf(file: string, reader: RowReader) {
  try {
    for await (const batch of reader(file)) yield* batch;
  } catch (error) {
    if (error instanceof DialDeferError || !(error instanceof Error) || !("syscall" in error)) throw error;
    throw new DataError(`${file}: cannot be read (${error.message})`, { file }, { cause: error, code: "unreadable-file" });
  }
}

function rowError(file: string, line: number, problem: RowProblem, item?: string): DataError {
  const column = problem.column === undefined ? "" : `, '${problem.column}'`;
  return new DataError(`${file}:${line}${column}: ${problem.message}`, { file, line, column: problem.column, item }, { code: problem.code });
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === "string" ? id : undefined;
}

function resolve(spec: string): { files: readonly string[]; reader: RowReader } {
  if (spec === "starter") return { files: starterFiles(), reader: readJsonLines };
  // One letter before the colon is a drive, not a name.
  const named = /^([\w-]{2,}):(.*)$/s.exec(spec);
  if (named !== null && !existsSync(spec)) {
    const [, name = "", file = ""] = named;
    const reader = Object.hasOwn(adapters, name) ? adapters[name] : undefined;
    if (reader === undefined) throw new UsageError(`--items ${spec}: there is no item set '${name}'. ${whatExists()}`);
    if (file === "") throw new UsageError(`--items ${spec}: expected a file after '${name}:', as in ${name}:FILE`);
    return { files: [existing(file)], reader };
  }
  const ending = extname(spec).toLowerCase();
  if (Object.hasOwn(adapters, spec) && !existsSync(spec)) throw new UsageError(`--items ${spec}: expected a file, as in ${spec}:FILE`);
  if (![...tableEndings, ...jsonEndings].includes(ending)) {
    if (!existsSync(spec)) existing(spec);
    throw new UsageError(`--items ${spec}: cannot tell the format of a file that ends in '${ending}'. ${whatExists()}`);
  }
  const file = existing(spec);
  if (tableEndings.includes(ending)) return { files: [file], reader: (path) => readItemTable(path, ending === ".csv" ? "," : "\t") };
  return { files: [file], reader: async function* (path) { yield* await isJsonArray(path) ? readJsonArray(path) : readJsonLines(path); } };
}

function existing(file: string): string {
  if (!existsSync(file)) {
    const beside = neighbours(file);
    const listed = beside.length === 0 ? "" : ` Beside it: ${beside.join(", ")}.`;
    throw new DataError(`${file}: there is no such file.${listed} ${whatExists()}`, { file }, { code: "no-such-file" });
  }
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
  const names = Object.keys(adapters).map((name) => `${name}:FILE`).join(", ");
  return `Item sets: starter, ${names}, or a file that ends in ${[...jsonEndings, ...tableEndings].join(", ")}.`;
}
