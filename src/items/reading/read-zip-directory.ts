import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { archiveError } from "./archive-error.js";
import type { ZipEntry } from "./zip-entry.js";

const endSignature = 0x06054b50;
const endBytes = 22;
const longestComment = 0xffff;
const locator64Signature = 0x07064b50;
const end64Signature = 0x06064b50;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const zip64Field = 1;
/** A value that stands in the zip64 field instead. */
const elsewhere = 0xffffffff;
/** Some hundred thousand members; a longer directory belongs to no data set. */
const longestDirectory = 64 * 1024 * 1024;

/**
 * The members of a zip file, folders left out, from its central directory: unlike the headers before the members it always
 * knows sizes, checksums and what is encrypted. Zip64 is read; an archive split over several files is not.
 *
 * @throws DataError `bad-archive` for a file that is cut off, empty or no zip file
 */
export function readZipDirectory(archive: string): ZipEntry[] {
  const file = openSync(archive, "r");
  try {
    const size = fstatSync(file).size;
    const read = (offset: number, length: number): Buffer => {
      const within = offset + length <= size;
      const bytes = Buffer.alloc(within ? length : 0);
      if (!within || readSync(file, bytes, 0, length, offset) !== length) throw archiveError(archive, "the zip file is cut off or damaged: its directory points outside the file");
      return bytes;
    };
    const { offset, length, count } = findDirectory(archive, size, read);
    if (count === 0) throw archiveError(archive, "expected a zip file with files in it, found an empty one");
    if (offset + length <= size && length > longestDirectory) throw archiveError(archive, `expected a zip file of a data set, found one whose directory takes ${length} bytes`);
    return readEntries(archive, read(offset, length), count).filter(({ name }) => !name.endsWith("/"));
  } finally {
    closeSync(file);
  }
}

type Read = (offset: number, length: number) => Buffer;

function findDirectory(archive: string, size: number, read: Read): { offset: number; length: number; count: number } {
  if (size === 0) throw archiveError(archive, "expected a zip file, found an empty file");
  const tail = read(Math.max(0, size - endBytes - longestComment), Math.min(size, endBytes + longestComment));
  let position = tail.length - endBytes;
  while (position >= 0 && !(tail.readUInt32LE(position) === endSignature && position + endBytes + tail.readUInt16LE(position + 20) <= tail.length)) position--;
  if (position < 0) throw archiveError(archive, "expected a zip file, found one without a directory at its end: it is cut off, or it is no zip file");
  if (tail.readUInt16LE(position + 4) !== 0 && tail.readUInt16LE(position + 4) !== 0xffff) throw archiveError(archive, "expected one whole zip file, found a part of a split one");
  const locator = position - 20;
  if (locator >= 0 && tail.readUInt32LE(locator) === locator64Signature) {
    const end64 = read(Number(tail.readBigUInt64LE(locator + 8)), 56);
    if (end64.readUInt32LE(0) === end64Signature) {
      return { count: Number(end64.readBigUInt64LE(32)), length: Number(end64.readBigUInt64LE(40)), offset: Number(end64.readBigUInt64LE(48)) };
    }
  }
  return { count: tail.readUInt16LE(position + 10), length: tail.readUInt32LE(position + 12), offset: tail.readUInt32LE(position + 16) };
}

function readEntries(archive: string, directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let position = 0;
  for (let index = 0; index < count; index++) {
    if (position + entryBytes > directory.length || directory.readUInt32LE(position) !== entrySignature) {
      throw archiveError(archive, `the zip file is damaged: expected ${count} members in its directory, found ${index}`);
    }
    const nameEnd = position + entryBytes + directory.readUInt16LE(position + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(position + 30);
    const flags = directory.readUInt16LE(position + 8);
    const name = directory.subarray(position + entryBytes, nameEnd).toString("utf8");
    const sizes = [directory.readUInt32LE(position + 24), directory.readUInt32LE(position + 20), directory.readUInt32LE(position + 42)] as const;
    const [bytes, packedBytes, offset] = sizes.includes(elsewhere) ? withZip64(sizes, directory.subarray(nameEnd, extraEnd)) : sizes;
    entries.push({ name, offset, packedBytes, bytes, crc32: directory.readUInt32LE(position + 16), method: directory.readUInt16LE(position + 10), encrypted: (flags & 1) !== 0 });
    position = extraEnd + directory.readUInt16LE(position + 32);
  }
  return entries;
}

/** The three values in their order, those that stand in the zip64 field read from there. */
function withZip64(sizes: readonly [number, number, number], extra: Buffer): readonly [number, number, number] {
  let position = 0;
  while (position + 4 <= extra.length) {
    const length = extra.readUInt16LE(position + 2);
    if (extra.readUInt16LE(position) === zip64Field) {
      let next = position + 4;
      const end = Math.min(extra.length, next + length);
      const take = (value: number): number => {
        if (value !== elsewhere || next + 8 > end) return value;
        next += 8;
        return Number(extra.readBigUInt64LE(next - 8));
      };
      return [take(sizes[0]), take(sizes[1]), take(sizes[2])];
    }
    position += 4 + length;
  }
  return sizes;
}
