import { fstatSync, readSync } from "node:fs";

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC_LITTLE_ENDIAN = 0x377f0682;
const MAGIC_BIG_ENDIAN = 0x377f0683;

/** What a write-ahead log holds beyond its file. */
export interface CommittedFrames {
  readonly pageBytes: number;
  /** Pages of the database after the last commit. */
  readonly pages: number;
  /** Where in the log the newest committed content of a page stands, in bytes. */
  readonly frames: ReadonlyMap<number, number>;
}

/** Reads a write-ahead log up to its last whole commit, as the engine would; null where it holds none. */
export function committedFrames(log: number): CommittedFrames | null {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(log, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return null;
  const magic = header.readUInt32BE(0);
  if (magic !== MAGIC_LITTLE_ENDIAN && magic !== MAGIC_BIG_ENDIAN) return null;
  const sum = new Checksum(magic === MAGIC_BIG_ENDIAN);
  sum.add(header, 24);
  if (!sum.matches(header, 24)) return null;
  const pageBytes = header.readUInt32BE(8);

  const frames = new Map<number, number>();
  let uncommitted: [page: number, offset: number][] = [];
  let pages = 0;
  const size = fstatSync(log).size;
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageBytes);
  for (let offset = HEADER_BYTES; offset + frame.length <= size; offset += frame.length) {
    if (readSync(log, frame, 0, frame.length, offset) < frame.length) break;
    // Frames of an earlier use of the log carry other salts.
    if (frame.compare(header, 16, 24, 8, 16) !== 0) break;
    sum.add(frame, 8);
    sum.add(frame.subarray(FRAME_HEADER_BYTES), pageBytes);
    if (!sum.matches(frame, 16)) break;
    uncommitted.push([frame.readUInt32BE(0), offset + FRAME_HEADER_BYTES]);
    const pagesAfter = frame.readUInt32BE(4);
    if (pagesAfter === 0) continue;
    for (const [page, place] of uncommitted) frames.set(page, place);
    uncommitted = [];
    pages = pagesAfter;
  }
  return pages === 0 ? null : { pageBytes, pages, frames };
}

/** The log's running checksum over 32-bit words. */
class Checksum {
  #first = 0;
  #second = 0;
  readonly #bigEndian: boolean;

  constructor(bigEndian: boolean) {
    this.#bigEndian = bigEndian;
  }

  add(bytes: Buffer, length: number): void {
    for (let offset = 0; offset < length; offset += 8) {
      this.#first = (this.#first + this.#word(bytes, offset) + this.#second) >>> 0;
      this.#second = (this.#second + this.#word(bytes, offset + 4) + this.#first) >>> 0;
    }
  }

  matches(bytes: Buffer, offset: number): boolean {
    return bytes.readUInt32BE(offset) === this.#first && bytes.readUInt32BE(offset + 4) === this.#second;
  }

  #word(bytes: Buffer, offset: number): number {
    return this.#bigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset);
  }
}
