import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { committedFrames } from "./committed-frames.js";

const DEFAULT_PAGE_BYTES = 4096;
const MAGIC = "SQLite format 3\0";

/**
 * The pages of a SQLite file as its last commit left them: the file, and over it the frames of its write-ahead log. Reads
 * bytes alone: it opens no database, takes no lock and changes nothing, so that no damage can stop it.
 * See https://www.sqlite.org/fileformat2.html.
 */
export class DatabasePages {
  /** Whether the first page, and with it the list of tables, can be read. */
  readonly hasHeader: boolean;
  readonly pageBytes: number;
  /** Bytes of a page that hold content. */
  readonly usableBytes: number;
  readonly count: number;
  /** Pages that hold nothing any more; null where their list is damaged. */
  readonly freePages: ReadonlySet<number> | null;
  readonly #file: number;
  readonly #log: number | undefined;
  readonly #frames: ReadonlyMap<number, number>;

  constructor(location: string) {
    this.#file = openSync(location, "r");
    this.#log = existsSync(`${location}-wal`) ? openSync(`${location}-wal`, "r") : undefined;
    const committed = this.#log === undefined ? null : committedFrames(this.#log);
    this.#frames = committed?.frames ?? new Map<number, number>();
    const first = this.#firstPage(committed?.pageBytes ?? DEFAULT_PAGE_BYTES);
    this.hasHeader = first?.toString("latin1", 0, 16) === MAGIC && isPageSize(pageBytesOf(first));
    this.pageBytes = this.hasHeader ? pageBytesOf(first as Buffer) : committed?.pageBytes ?? DEFAULT_PAGE_BYTES;
    this.usableBytes = this.pageBytes - (this.hasHeader ? (first as Buffer)[20] as number : 0);
    this.count = committed?.pages ?? Math.ceil(fstatSync(this.#file).size / this.pageBytes);
    this.freePages = this.hasHeader ? this.#readFreePages() : null;
  }

  /** A page by its number, from 1; null where the file ends before it. */
  page(number: number): Buffer | null {
    const offset = this.#frames.get(number);
    const page = Buffer.alloc(this.pageBytes);
    const read = offset === undefined || this.#log === undefined
      ? readSync(this.#file, page, 0, this.pageBytes, (number - 1) * this.pageBytes)
      : readSync(this.#log, page, 0, this.pageBytes, offset);
    return read === this.pageBytes ? page : null;
  }

  /** The number in the header that says which schema the store has (`PRAGMA user_version`); null without a header. */
  get userVersion(): number | null {
    return this.hasHeader ? (this.page(1) as Buffer).readUInt32BE(60) : null;
  }

  close(): void {
    closeSync(this.#file);
    if (this.#log !== undefined) closeSync(this.#log);
  }

  #firstPage(bytes: number): Buffer | null {
    const page = Buffer.alloc(Math.min(bytes, 512));
    const offset = this.#frames.get(1);
    const read = offset === undefined || this.#log === undefined ? readSync(this.#file, page, 0, page.length, 0) : readSync(this.#log, page, 0, page.length, offset);
    return read === page.length ? page : null;
  }

  #readFreePages(): ReadonlySet<number> | null {
    const header = this.page(1);
    if (header === null) return null;
    const expected = header.readUInt32BE(36);
    const free = new Set<number>();
    for (let trunk = header.readUInt32BE(32); trunk !== 0;) {
      const page = trunk <= this.count && !free.has(trunk) ? this.page(trunk) : null;
      if (page === null) return null;
      free.add(trunk);
      const leaves = page.readUInt32BE(4);
      if (leaves > this.usableBytes / 4 - 2) return null;
      for (let leaf = 0; leaf < leaves; leaf++) free.add(page.readUInt32BE(8 + 4 * leaf));
      trunk = page.readUInt32BE(0);
    }
    return free.size === expected ? free : null;
  }
}

function pageBytesOf(header: Buffer): number {
  const value = header.readUInt16BE(16);
  return value === 1 ? 65_536 : value;
}

function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}
