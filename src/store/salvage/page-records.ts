import type { DatabasePages } from "./database-pages.js";

/** A value of a row. Text is text; what is no UTF-8 makes the row unreadable. */
export type StoredValue = null | number | string | Buffer;

/** One row as it stands on a page. `rowid` is null in an index, which a table without row ids is too. */
export interface PageRecord {
  readonly rowid: number | null;
  readonly values: readonly StoredValue[];
}

/** What a page is, by its first byte. */
export type PageKind = "table" | "table interior" | "index" | "index interior";

const KINDS: ReadonlyMap<number, PageKind> = new Map([[0x0d, "table"], [0x05, "table interior"], [0x0a, "index"], [0x02, "index interior"]]);
const FILE_HEADER_BYTES = 100;

/** The kind of a page; null for one that holds no rows, as one that is damaged or continues a long row. */
export function pageKind(page: Buffer, number: number): PageKind | null {
  const kind = KINDS.get(page[headerAt(number)] as number) ?? null;
  if (kind === null) return null;
  const first = headerAt(number) + headerBytesOf(kind);
  const behind = first + 2 * cellCount(page, number);
  return behind <= page.length && cellOffsets(page, number).every((offset) => offset >= behind && offset + 4 <= page.length) ? kind : null;
}

/** Rows or, on an interior page of a table, pages below it but one. */
export function cellCount(page: Buffer, number: number): number {
  return page.readUInt16BE(headerAt(number) + 3);
}

/** The pages below an interior page. */
export function childPages(page: Buffer, number: number): number[] {
  return [...cellOffsets(page, number).map((offset) => page.readUInt32BE(offset)), page.readUInt32BE(headerAt(number) + 8)];
}

/** The rows on a page that can be read, with what continues on other pages; the others are passed over. */
export function* pageRecords(pages: DatabasePages, page: Buffer, number: number): IterableIterator<PageRecord> {
  const kind = pageKind(page, number);
  if (kind === null || kind === "table interior") return;
  for (const offset of cellOffsets(page, number)) {
    try {
      yield readCell(pages, page, kind === "index interior" ? offset + 4 : offset, kind === "table");
    } catch {
      // A cell that points out of its page, or whose continuation is gone.
    }
  }
}

function headerAt(number: number): number {
  return number === 1 ? FILE_HEADER_BYTES : 0;
}

function headerBytesOf(kind: PageKind): number {
  return kind === "table" || kind === "index" ? 8 : 12;
}

function cellOffsets(page: Buffer, number: number): number[] {
  const first = headerAt(number) + headerBytesOf(KINDS.get(page[headerAt(number)] as number) as PageKind);
  return Array.from({ length: cellCount(page, number) }, (_, cell) => page.readUInt16BE(first + 2 * cell));
}

function readCell(pages: DatabasePages, page: Buffer, start: number, isTable: boolean): PageRecord {
  const cursor = new Cursor(page, start);
  const length = cursor.varint();
  const rowid = isTable ? cursor.varint() : null;
  return { rowid, values: recordValues(payload(pages, page, cursor.at, length, isTable)) };
}

/** The bytes of a row: those on its page, and those on the pages it continues on. */
function payload(pages: DatabasePages, page: Buffer, start: number, length: number, isTable: boolean): Buffer {
  const usable = pages.usableBytes;
  const most = isTable ? usable - 35 : Math.floor((usable - 12) * 64 / 255) - 23;
  if (length <= most) return slice(page, start, length);
  if (length > pages.count * pages.pageBytes) throw new RangeError("longer than its file");
  const least = Math.floor((usable - 12) * 32 / 255) - 23;
  const spread = least + (length - least) % (usable - 4);
  const local = spread <= most ? spread : least;
  const parts = [slice(page, start, local)];
  let next = slice(page, start + local, 4).readUInt32BE(0);
  for (let left = length - local; left > 0;) {
    const continuation = next >= 1 && next <= pages.count ? pages.page(next) : null;
    if (continuation === null) throw new RangeError("its continuation is gone");
    const part = slice(continuation, 4, Math.min(left, usable - 4));
    parts.push(part);
    left -= part.length;
    next = continuation.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];

function recordValues(record: Buffer): StoredValue[] {
  const header = new Cursor(record, 0);
  const headerBytes = header.varint();
  let at = headerBytes;
  const values: StoredValue[] = [];
  while (header.at < headerBytes) {
    const type = header.varint();
    const length = type >= 12 ? (type - 12) >> 1 : type === 7 ? 8 : INTEGER_BYTES[type] ?? 0;
    const bytes = slice(record, at, length);
    at += length;
    values.push(valueOf(type, bytes));
  }
  if (header.at !== headerBytes || at !== record.length) throw new RangeError("its parts do not make a whole");
  return values;
}

function valueOf(type: number, bytes: Buffer): StoredValue {
  if (type >= 12) return type % 2 === 0 ? Buffer.from(bytes) : utf8.decode(bytes);
  if (type === 0) return null;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 8 || type === 9) return type - 8;
  if (type > 9) throw new RangeError("no such type");
  return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length);
}

function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError("it ends behind its page");
  return bytes.subarray(start, start + length);
}

class Cursor {
  at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** A number of 7 bits a byte. No number of a store is as large as the longest that could stand here. */
  varint(): number {
    let value = 0;
    for (let index = 0; index < 7; index++) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) break;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError("it ends within a number");
  }
}
