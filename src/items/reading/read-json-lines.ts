import { jsonRow } from "./json-row.js";
import { readChunks } from "./read-chunks.js";
import { longestRow, type Row } from "./row.js";
import type { TextSource } from "./text-source.js";

const newline = 0x0a;

/**
 * Rows of JSON Lines: one JSON value a line, blank lines left out. A last line without a line end that
 * is not complete JSON has the problem `torn-line`. Memory: one chunk and one row.
 */
export async function* readJsonLines(source: TextSource): AsyncGenerator<readonly Row[]> {
  let line = 1;
  let pieces: Buffer[] = [];
  let carried = 0;
  for await (const chunk of readChunks(source)) {
    const rows: Row[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const rest = chunk.subarray(start, end);
      const bytes = pieces.length === 0 ? rest : Buffer.concat([...pieces, rest]);
      addRow(rows, bytes, line, carried);
      if (pieces.length > 0) pieces = [];
      carried = 0;
      start = end + 1;
      line++;
    }
    const rest = chunk.length - start;
    carried += rest;
    if (carried > longestRow) pieces = [];
    else if (rest > 0) pieces.push(chunk.subarray(start));
    if (rows.length > 0) yield rows;
  }
  const rows: Row[] = [];
  addRow(rows, Buffer.concat(pieces), line, carried);
  const last = rows[0];
  if (last?.problem !== undefined && last.problem.code !== "row-too-long") {
    yield [{ line, problem: { code: "torn-line", message: `the last line is cut off: it has no line end and is not complete (${last.problem.message})` } }];
  } else if (last !== undefined) {
    yield rows;
  }
}

function addRow(rows: Row[], bytes: Buffer, line: number, carried: number): void {
  if (carried > longestRow) {
    rows.push({ line, problem: { code: "row-too-long", message: `expected one item a line, found a line of more than ${longestRow / 1024 / 1024} MiB` } });
  } else if (!isBlank(bytes)) {
    rows.push(jsonRow(bytes, line));
  }
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x0d && byte !== 0x09) return false;
  return true;
}
