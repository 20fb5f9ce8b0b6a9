import { open, type FileHandle } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { AsyncBuffer, Compressors, FileMetaData, RowGroup, SchemaElement } from "hyparquet";
import { DataError } from "../../core/data-error.js";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { checkPages } from "./check-pages.js";
import type { DataRecord } from "./data-record.js";
import { parquetParsers } from "./parquet-parsers.js";
import { plainValue } from "./plain-value.js";
import type { Row } from "./row.js";
import type { TextSource } from "./text-source.js";

/**
 * Rows are decoded in windows of about so many bytes of their columns; a page is never split, so one may hold more. Without an index
 * of its pages a nested column is decoded anew for every window, which must then be few.
 */
const windows = { indexed: { bytes: 8 * 1024 * 1024, rows: 8192 }, plain: { bytes: 32 * 1024 * 1024, rows: 65_536 } };
const batchRows = 1024;
/** A column chunk is held in memory, compressed, while its rows are decoded. */
const largestChunk = 2 * 1024 * 1024 * 1024;
/** Digits that a double holds exactly. */
const exactDigits = 15;

/**
 * Rows of a Parquet file, one row group after the other; a row's line is its number from 1. 64-bit integers and decimals stay
 * exact (as text where no number is), dates and times are ISO 8601 text, lists and structs are lists and objects.
 *
 * @param wants which columns are read; the others are never decoded.
 * @throws DataError (`bad-parquet`) for a file without a sound footer, for a codec that is not supported and for damaged
 * pages, with the rows that cannot be read.
 */
export async function* readParquet(source: TextSource, wants: (column: string) => boolean = () => true): AsyncGenerator<readonly Row<DataRecord>[]> {
  const { name, file: path } = source;
  if (path === undefined) throw bad(name, "a Parquet file inside an archive cannot be read; unpack it first");
  const handle = await open(path);
  try {
    const file = await randomAccess(handle);
    const metadata = await readFooter(name, file);
    const columns = columnsOf(name, metadata).filter(wants);
    const { metadata: annotated, scales } = withExactDecimals(metadata);
    let before = 0;
    for (const group of metadata.row_groups) {
      const rows = Number(group.num_rows);
      const rowsAtOnce = await soundWindow(name, file, group, { columns, before });
      for (let start = 0; start < rows; start += rowsAtOnce) {
        const first = before + start;
        const end = before + Math.min(start + rowsAtOnce, rows);
        const read = await readRows(name, file, annotated, { columns, first, end });
        for (let from = 0; from < read.length; from += batchRows) {
          yield read.slice(from, from + batchRows).map((cells, index) => ({ line: first + from + index + 1, value: record(columns, cells, scales) }));
        }
      }
      before += rows;
    }
  } finally {
    await handle.close();
  }
}

async function randomAccess(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat();
  return {
    byteLength: size,
    async slice(start, end = size) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      for (let filled = 0; filled < bytes.length;) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
        if (bytesRead === 0) throw new Error("the file ends too early");
        filled += bytesRead;
      }
      return bytes.buffer;
    },
  };
}

async function readFooter(name: string, file: AsyncBuffer): Promise<FileMetaData> {
  if (file.byteLength === 0) throw new DataError(`${name}: expected a Parquet file, found an empty one`, { file: name }, { code: "no-items" });
  const mark = file.byteLength < 12 ? "" : Buffer.from(await file.slice(file.byteLength - 4)).toString("latin1");
  if (mark === "PARE") throw bad(name, "the Parquet file is encrypted; write it again without");
  if (mark !== "PAR1") throw bad(name, "expected a Parquet file with its footer at the end, found none: the file is cut off, or in another format");
  try {
    return await (await import("hyparquet")).parquetMetadataAsync(file, { geoparquet: false });
  } catch (error) {
    throw bad(name, `the footer of the Parquet file cannot be read (${reason(error)}): the file is damaged`, error);
  }
}

function columnsOf(name: string, metadata: FileMetaData): string[] {
  const [root, ...elements] = metadata.schema;
  const columns: string[] = [];
  for (let index = 0; index < elements.length; index = afterElement(elements, index)) columns.push((elements[index] as SchemaElement).name);
  if (columns.length !== root?.num_children) throw bad(name, "the schema of the Parquet file is not whole: the file is damaged");
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) throw new DataError(`${name}: expected every column once, found '${twice}' twice`, { file: name, column: twice }, { code: "bad-header" });
  return columns;
}

/** The schema lists a tree in depth-first order: the place behind an element and all below it. */
function afterElement(elements: readonly SchemaElement[], index: number): number {
  let next = index + 1;
  for (let open = elements[index]?.num_children ?? 0; open > 0 && next < elements.length; open--, next++) open += elements[next]?.num_children ?? 0;
  return next;
}

/**
 * Decimals of more digits than a double holds are read as whole numbers, with their scale put in afterwards. Unmarked byte
 * arrays are taken for text, as nearly every writer means them.
 */
function withExactDecimals(metadata: FileMetaData): { metadata: FileMetaData; scales: ReadonlyMap<string, number> } {
  const scales = new Map<string, number>();
  const topLevel = new Set<number>();
  for (let index = 1; index < metadata.schema.length; index = afterElement(metadata.schema, index)) topLevel.add(index);
  const schema = metadata.schema.map((element, index): SchemaElement => {
    const { converted_type, logical_type, ...plain } = element;
    if (converted_type === "DECIMAL" && (element.precision ?? 0) > exactDigits && topLevel.has(index)) {
      scales.set(element.name, element.scale ?? 0);
      return plain;
    }
    return element.type === "BYTE_ARRAY" && converted_type === undefined && logical_type === undefined ? { ...element, converted_type: "UTF8" } : element;
  });
  return { metadata: { ...metadata, schema }, scales };
}

/** How many rows are decoded at once; refuses what the footer cannot mean. */
async function soundWindow(name: string, file: AsyncBuffer, group: RowGroup, { columns, before }: { columns: readonly string[]; before: number }): Promise<number> {
  const rows = Number(group.num_rows);
  let bytes = 0;
  let indexed = true;
  for (const { meta_data: chunk, offset_index_length: indexLength = 0 } of group.columns) {
    if (chunk === undefined || !columns.includes(chunk.path_in_schema[0] ?? "")) continue;
    if (chunk.num_values < group.num_rows) throw bad(name, `expected ${rows} rows from row ${before + 1} on, found ${chunk.num_values} values in '${chunk.path_in_schema.join(".")}': the file is damaged`);
    if (chunk.total_compressed_size > largestChunk) throw bad(name, `row ${before + 1} begins a row group of more than ${largestChunk / 1024 ** 3} GiB; write the file again with smaller row groups`);
    await checkPages(file, chunk).catch((error: unknown) => {
      throw bad(name, `rows ${before + 1} to ${before + rows} cannot be read ('${chunk.path_in_schema.join(".")}': ${reason(error)})`, error);
    });
    bytes += Number(chunk.total_uncompressed_size);
    indexed &&= indexLength > 0;
  }
  const most = indexed ? windows.indexed : windows.plain;
  return Math.max(1, Math.min(most.rows, Math.floor(most.bytes / Math.max(1, bytes / Math.max(1, rows)))));
}

async function readRows(name: string, file: AsyncBuffer, metadata: FileMetaData, { columns, first, end }: { columns: readonly string[]; first: number; end: number }): Promise<unknown[][]> {
  if (columns.length === 0) return Array.from({ length: end - first }, () => []);
  const { parquetRead } = await import("hyparquet");
  let rows: unknown[][] | undefined;
  try {
    await parquetRead({
      file, metadata, columns: [...columns], rowStart: first, rowEnd: end, utf8: false, geoparquet: false, useOffsetIndex: true,
      parsers: parquetParsers, compressors: await decompressors(), onComplete: (read) => { rows = read; },
    });
  } catch (error) {
    if (error instanceof DialDeferError) throw error;
    throw bad(name, `rows ${first + 1} to ${end} cannot be read (${reason(error)})`, error);
  }
  if (rows?.length !== end - first) throw bad(name, `expected rows ${first + 1} to ${end}, found ${rows?.length ?? 0}: the file is damaged`);
  return rows;
}

/** What Node brings is faster than the same in JavaScript, and knows a limit. */
async function decompressors(): Promise<Compressors> {
  const { compressors } = await import("hyparquet-compressors");
  return {
    ...compressors,
    GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
    BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  };
}

function record(columns: readonly string[], cells: readonly unknown[], scales: ReadonlyMap<string, number>): DataRecord {
  return Object.fromEntries(columns.map((column, index) => {
    const scale = scales.get(column);
    return [column, scale === undefined ? plainValue(cells[index]) : decimalText(cells[index], scale)];
  }));
}

/** An unscaled decimal, big-endian two's complement where it is bytes, as text with all its digits. */
function decimalText(value: unknown, scale: number): string | null {
  if (value === null || value === undefined) return null;
  const unscaled = value instanceof Uint8Array ? BigInt.asIntN(value.length * 8, BigInt(`0x${Buffer.from(value).toString("hex") || "0"}`)) : BigInt(value as number | bigint);
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  return `${unscaled < 0n ? "-" : ""}${whole}${scale === 0 ? "" : `.${digits.slice(digits.length - scale)}`}`;
}

function bad(file: string, message: string, cause?: unknown): DataError {
  return new DataError(`${file}: ${message}`, { file }, { code: "bad-parquet", cause });
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.length > 160 ? `${message.slice(0, 160)}...` : message;
}
