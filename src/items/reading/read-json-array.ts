import { jsonRow } from "./json-row.js";
import { readChunks } from "./read-chunks.js";
import { longestRow, type Row } from "./row.js";
import type { TextSource } from "./text-source.js";

/**
 * Rows of a file that holds one JSON array: its elements, found by a scanner that knows strings and brackets
 * and nothing else, each parsed for itself. Memory: one chunk and one element.
 *
 * @param parse makes a row of one element's text, where its value alone does not tell enough
 */
export async function* readJsonArray(source: TextSource, parse: (bytes: Buffer, line: number) => Row = jsonRow): AsyncGenerator<readonly Row[]> {
  const scanner = new ArrayScanner(parse);
  for await (const chunk of readChunks(source)) {
    const rows = scanner.scan(chunk);
    if (rows.length > 0) yield rows;
  }
  const rows = scanner.end();
  if (rows.length > 0) yield rows;
}

const enum Byte { Tab = 0x09, Newline = 0x0a, Return = 0x0d, Space = 0x20, Quote = 0x22, Comma = 0x2c, OpenArray = 0x5b, Backslash = 0x5c, CloseArray = 0x5d, OpenObject = 0x7b, CloseObject = 0x7d }

class ArrayScanner {
  readonly #parse: (bytes: Buffer, line: number) => Row;
  #place: "before" | "inside" | "after" = "before";
  #line = 1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The element being read: the line where it starts (0 = none yet), its bytes from earlier chunks, their number. */
  #startLine = 0;
  #pieces: Buffer[] = [];
  #carried = 0;
  #elements = 0;
  #trailing = false;

  constructor(parse: (bytes: Buffer, line: number) => Row) {
    this.#parse = parse;
  }

  scan(chunk: Buffer): Row[] {
    const rows: Row[] = [];
    let start = 0;
    for (let position = 0; position < chunk.length; position++) {
      const byte = chunk[position] as number;
      if (byte === Byte.Newline) this.#line++;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === Byte.Backslash) this.#escaped = true;
        else if (byte === Byte.Quote) this.#inString = false;
        continue;
      }
      if (byte <= Byte.Space && (byte === Byte.Space || byte === Byte.Newline || byte === Byte.Return || byte === Byte.Tab)) continue;
      if (this.#place !== "inside") {
        this.#outside(byte, rows);
        continue;
      }
      if (this.#depth === 0 && (byte === Byte.Comma || byte === Byte.CloseArray)) {
        this.#finish(rows, chunk.subarray(start, position), byte === Byte.CloseArray);
        continue;
      }
      if (this.#startLine === 0) {
        this.#startLine = this.#line;
        start = position;
      }
      if (byte === Byte.Quote) this.#inString = true;
      else if (byte === Byte.OpenObject || byte === Byte.OpenArray) this.#depth++;
      else if ((byte === Byte.CloseObject || byte === Byte.CloseArray) && this.#depth > 0) this.#depth--;
    }
    if (this.#startLine !== 0) this.#carry(chunk.subarray(start));
    return rows;
  }

  end(): Row[] {
    if (this.#place === "after") return [];
    const within = this.#startLine === 0 ? "" : ` within the element that starts in line ${this.#startLine}`;
    return [{ line: this.#line, problem: { code: "torn-array", message: `expected ']' at the end of the array, found the end of the file${within}: the file is cut off` } }];
  }

  #outside(byte: number, rows: Row[]): void {
    if (this.#place === "before" && byte === Byte.OpenArray) {
      this.#place = "inside";
      return;
    }
    if (this.#trailing) return;
    this.#trailing = true;
    const message = this.#place === "before" ? "expected '[' at the start of a JSON array" : "expected the end of the file after the array's ']', found more text";
    rows.push({ line: this.#line, problem: { code: "bad-json", message } });
  }

  #finish(rows: Row[], rest: Buffer, last: boolean): void {
    const line = this.#startLine;
    if (line === 0) {
      if (!last || this.#elements > 0) rows.push({ line: this.#line, problem: { code: "bad-json", message: `expected an element of the array, found ${last ? "a comma before ']'" : "a comma"}` } });
    } else if (this.#carried + rest.length > longestRow) {
      rows.push({ line, problem: { code: "row-too-long", message: `expected one item an element, found an element of more than ${longestRow / 1024 / 1024} MiB` } });
    } else {
      rows.push(this.#parse(this.#pieces.length === 0 ? rest : Buffer.concat([...this.#pieces, rest]), line));
    }
    this.#elements++;
    this.#startLine = 0;
    this.#pieces = [];
    this.#carried = 0;
    if (last) this.#place = "after";
  }

  #carry(piece: Buffer): void {
    this.#carried += piece.length;
    if (this.#carried > longestRow) this.#pieces = [];
    else this.#pieces.push(piece);
  }
}
