const newline = 0x0a;
/** The CSV parser holds back a few bytes of a chunk; positions it reports may lie that far before the next one. */
const held = 64;

/** What the CSV parser says with a record: the byte position of its end and the blank lines met so far. */
export interface CsvPosition {
  readonly bytes: number;
  readonly empty_lines: number;
}

/**
 * Turns byte positions of a CSV stream into line numbers, from 1. The parser's own count takes a CRLF within
 * quotes for two lines, so lines are counted on the bytes themselves.
 */
export class LineCounter {
  #bytes = Buffer.alloc(0);
  /** Position of the first byte held, and the number of line ends before it. */
  #start = 0;
  #before = 0;
  #cursor = 0;
  #counted = 0;
  /** The line after the last record, and the blank lines met up to there. */
  #next = { line: 1, emptyLines: 0 };

  /** Tells of the next chunk, before the parser sees it. */
  add(chunk: Buffer): void {
    const drop = Math.max(0, this.#bytes.length - held);
    this.#before += countNewlines(this.#bytes, 0, drop);
    this.#start += drop;
    this.#bytes = Buffer.concat([this.#bytes.subarray(drop), chunk]);
    this.#cursor = 0;
    this.#counted = 0;
  }

  /** The line where a record starts that ends, its line end included, at `position`. */
  startOfRecord(cells: readonly Uint8Array[], position: CsvPosition): number {
    const next = this.#lineAt(position.bytes);
    this.#next = { line: next, emptyLines: position.empty_lines };
    const ended = this.#bytes[position.bytes - this.#start - 1] === newline ? 1 : 0;
    return next - ended - newlinesIn(cells);
  }

  /** The line where a record starts that never ends, with the number of blank lines met by then. */
  startOfBrokenRecord(emptyLines: number): number {
    return this.#next.line + emptyLines - this.#next.emptyLines;
  }

  #lineAt(position: number): number {
    const index = position - this.#start;
    if (index < this.#cursor) {
      this.#cursor = 0;
      this.#counted = 0;
    }
    this.#counted += countNewlines(this.#bytes, this.#cursor, index);
    this.#cursor = Math.max(0, index);
    return 1 + this.#before + this.#counted;
  }
}

function newlinesIn(cells: readonly Uint8Array[]): number {
  let count = 0;
  for (const cell of cells) count += countNewlines(cell, 0, cell.length);
  return count;
}

function countNewlines(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let index = bytes.indexOf(newline, from); index >= 0 && index < to; index = bytes.indexOf(newline, index + 1)) count++;
  return count;
}
