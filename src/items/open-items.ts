import { DataError } from "../core/data-error.js";
import type { Item } from "../core/item.js";
import { asDataError } from "./as-data-error.js";
import { chooseIncorrect } from "./choose-incorrect.js";
import type { IncorrectChoice } from "./incorrect-choice.js";
import type { ItemFiles, RawItem } from "./item-files.js";
import { parseItem } from "./item-schema.js";
import type { RowProblem, RowReader } from "./reading/row.js";
import type { TextSource } from "./reading/text-source.js";
import { resolveItems } from "./resolve-items.js";
import { readSample } from "./sampling/read-sample.js";
import type { SampleManifest } from "./sampling/sample-manifest.js";
import { SampleSelection } from "./sampling/sample-selection.js";
import { SeenIds } from "./seen-ids.js";

/** A set of items that can be read, any number of times, one item after the other. */
export interface ItemSource {
  /** The specification that was opened. */
  readonly spec: string;
  /** What a reader should know of the content before opening it; none for most sets. */
  readonly notices: () => Promise<readonly string[]>;
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

/**
 * Opens a set of items: `starter`, `NAME:PATH` (a benchmark in its authors' format, such as `truthfulqa:TruthfulQA.csv`; a file, a
 * folder or an archive), `NAME` alone (the copy that `items get` made), `map:MAPPING.yaml` (data of one's own under a mapping) or a
 * file of JSON Lines, one JSON array, CSV or TSV. Nothing but the choice of reader happens here; reading streams and keeps one row
 * and 15 to 23 bytes for each id in memory.
 *
 * @throws UsageError for a specification that names no set and no kind of file, and for a sample that does not fit the options
 * @throws DataError (`no-such-file`, `not-fetched`, `bad-sample`) for a file that is not there or is no sample manifest
 */
export function openItems(spec: string, options: OpenItemsOptions = {}): ItemSource {
  const files = resolveItems(spec);
  const { sample, incorrect, seed = 1 } = options;
  const manifest = typeof sample === "string" ? readSample(sample) : sample;
  return { spec, notices: files.notices, read: () => readItems(spec, files, options, manifest === undefined ? undefined : new SampleSelection(manifest, { spec, incorrect, seed })) };
}

async function* readItems(spec: string, { sources, read }: ItemFiles, options: OpenItemsOptions, selection: SampleSelection | undefined): AsyncGenerator<Item> {
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
    for await (const rows of batchesOf(source, read)) for (const row of rows) {
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
  const file = files[0]?.name ?? spec;
  const left = [
    ...skipped > 0 ? [`${skipped} bad rows were skipped`] : [],
    ...unjudgeable > 0 ? [`${unjudgeable} ${unjudgeable === 1 ? "row" : "rows"} cannot be judged: ${lastUnjudgeable}`] : [],
  ];
  throw new DataError(`${file}: expected at least one item, found none${left.length > 0 ? ` (${left.join("; ")})` : ""}`, { file }, { code: "no-items" });
}

/** What the system says about the file itself becomes a `DataError`. */
async function* batchesOf(source: TextSource, read: RowReader<RawItem>) {
  try {
    for await (const rows of read(source)) yield rows;
  } catch (error) {
    throw asDataError(source.name, error);
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
