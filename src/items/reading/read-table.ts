import { isUtf8 } from "node:buffer";
import type { CsvError } from "csv-parse";
import { DataError } from "../../core/data-error.js";
import { describeFound } from "./describe-found.js";
import { LineCounter, type CsvPosition } from "./line-counter.js";
import { readChunks } from "./read-chunks.js";
import { longestRow, type Row, type RowProblem } from "./row.js";
import { strayQuote } from "./stray-quote.js";
import type { TextSource } from "./text-source.js";

/** One record of a table: the cells by column name, verbatim. */
export type TableRecord = Readonly<Record<string, string>>;

/**
 * Records of a CSV or TSV file with a header line, by RFC 4180: quoted cells may hold delimiters, doubled quotes
 * and line ends; lines end in LF or CRLF; blank lines are left out. A row's line is the one where its record
 * starts. In TSV a quote within a cell stands for itself.
 *
 * @throws DataError for a header that lacks a required column, names one twice or is not UTF-8.
 */
export async function* readTable(source: TextSource, delimiter: "," | "\t", requiredColumns: readonly string[]): AsyncGenerator<readonly Row<TableRecord>[]> {
  const file = source.name;
  const lines = new LineCounter();
  let rows: Row<TableRecord>[] = [];
  let header: readonly string[] | undefined;
  let failure: DataError | undefined;
  const take = (cells: readonly Buffer[], raw: string, position: CsvPosition): void => {
    if (failure !== undefined) return;
    const line = lines.startOfRecord(cells, position);
    const stray = delimiter === "," ? strayQuote(raw) : undefined;
    if (header !== undefined) {
      rows.push(stray === undefined ? readRecord(cells, header, line) : { line, problem: { code: "bad-csv", column: header[stray.cell], message: stray.message } });
    } else if (stray === undefined) {
      const read = readHeader(cells, file, line, delimiter, requiredColumns);
      if (read instanceof DataError) failure = read;
      else header = read;
    } else {
      failure = new DataError(`${file}:${line}: ${/^\s*[[{]/.test(raw) ? "expected a table with a header line, found text that looks like JSON" : stray.message}`, { file, line }, { code: "bad-header" });
    }
  };
  const refuse = (error: CsvError): void => {
    const line = lines.startOfBrokenRecord(Number(error["empty_lines"]));
    const problem = brokenRecord(error);
    if (error.code === "CSV_QUOTE_NOT_CLOSED" && header !== undefined) rows.push({ line, problem });
    // After an overlong record the parser has lost its place.
    else failure ??= new DataError(`${file}:${line}: ${problem.message}`, { file, line }, { code: problem.code });
  };
  const { parse } = await import("csv-parse");
  const parser = parse({
    delimiter,
    // Latin-1 carries every byte unchanged, so that bad UTF-8 can be told from good.
    encoding: "latin1",
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    // The relaxed parser finds its way back at the next line end, where the strict one would swallow good rows.
    relax_quotes: true,
    raw: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRow,
    // With `raw` a record is an object, which the parser's types do not say.
    on_record: (record: unknown, position) => {
      const { record: cells, raw } = record as { record: readonly string[]; raw: string };
      take(cells.map((cell) => Buffer.from(cell, "latin1")), raw, position);
      return null;
    },
    on_skip: (error) => {
      if (error !== undefined) refuse(error);
      return undefined;
    },
  });
  const drain = function* () {
    if (rows.length > 0) yield rows;
    rows = [];
    if (failure !== undefined) throw failure;
  };
  for await (const chunk of readChunks(source)) {
    lines.add(chunk);
    await new Promise<void>((resolve, reject) => {
      parser.write(chunk, (error) => error ? reject(error) : resolve());
    });
    yield* drain();
  }
  await new Promise<void>((resolve, reject) => {
    parser.once("error", reject).once("end", resolve).resume().end();
  });
  yield* drain();
}

function readHeader(cells: readonly Buffer[], file: string, line: number, delimiter: string, requiredColumns: readonly string[]): readonly string[] | DataError {
  const fail = (message: string, column?: string) => new DataError(`${file}:${line}: ${message}`, { file, line, column }, { code: "bad-header" });
  if (!cells.every((cell) => isUtf8(cell))) return fail("expected UTF-8 text in the header, found bytes that are not UTF-8");
  const names = cells.map((cell) => cell.toString("utf8").trim());
  const missing = requiredColumns.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const other = [",", ";", "\t"].find((sign) => sign !== delimiter && names.length === 1 && names[0]?.includes(sign));
    const hint = other === undefined ? "" : `; the cells seem to be separated by ${JSON.stringify(other)} instead of ${JSON.stringify(delimiter)}`;
    return fail(`expected the columns ${requiredColumns.join(", ")}; ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing from the header, found ${describeFound(names.join(", "))}${hint}`, missing[0]);
  }
  const twice = names.find((name, index) => name !== "" && names.indexOf(name) !== index);
  return twice === undefined ? names : fail(`expected every column once, found '${twice}' twice in the header`, twice);
}

function readRecord(cells: readonly Buffer[], header: readonly string[], line: number): Row<TableRecord> {
  if (cells.length !== header.length) {
    const column = cells.length < header.length ? header[cells.length] : undefined;
    const hint = cells.length > header.length ? "; a cell that holds the delimiter must stand in quotes" : "";
    return { line, problem: { code: "bad-csv", column, message: `expected ${header.length} cells, found ${cells.length}${hint}` } };
  }
  const record: [string, string][] = [];
  for (const [index, cell] of cells.entries()) {
    const name = header[index] as string;
    if (!isUtf8(cell)) return { line, problem: { code: "bad-encoding", column: name, message: "expected UTF-8 text, found bytes that are not UTF-8" } };
    // A nameless column (the index that spreadsheets and data frames write) has no key to be kept under.
    if (name !== "") record.push([name, cell.toString("utf8")]);
  }
  return { line, value: Object.fromEntries(record) };
}

function brokenRecord(error: CsvError): RowProblem {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return { code: "torn-line", message: "expected a closing quote, found the end of the file; all from this line on was taken for one cell" };
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return { code: "row-too-long", message: `expected a record of at most ${longestRow / 1024 / 1024} MiB, found a longer one; a quote may never be closed` };
  }
  return { code: "bad-csv", message: error.message };
}
