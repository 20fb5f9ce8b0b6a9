import { createReadStream, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import type { DataError } from "../../core/data-error.js";
import { archiveError } from "./archive-error.js";
import type { MemberSource } from "./member-source.js";
import { readZipDirectory } from "./read-zip-directory.js";
import { refuseBomb } from "./refuse-bomb.js";
import type { ZipEntry } from "./zip-entry.js";

const localSignature = 0x04034b50;
const localBytes = 30;
const stored = 0;
const deflated = 8;

/**
 * The members of a zip file, each read as a stream and held against its size and its CRC-32 in the end.
 * Their names are names: nothing is written, and no path is made of them.
 *
 * @throws DataError `bad-archive` for an archive that is cut off, damaged, empty, or unpacks to far more than text can; reading a member also for one that is encrypted,
 * packed by another method than deflate, or is larger than it says
 */
export function zipSources(archive: string): MemberSource[] {
  const archiveBytes = statSync(archive).size;
  const entries = readZipDirectory(archive);
  // Members may share their packed bytes, so that each alone looks harmless.
  refuseBomb(archive, archiveBytes, entries.reduce((sum, { bytes }) => sum + bytes, 0));
  return entries.map((entry) => ({ member: entry.name, name: `${archive}/${entry.name}`, chunks: () => memberChunks(archive, archiveBytes, entry) }));
}

async function* memberChunks(archive: string, archiveBytes: number, entry: ZipEntry): AsyncGenerator<Buffer> {
  const name = `${archive}/${entry.name}`;
  if (entry.encrypted) throw archiveError(name, "the file is encrypted, and DialDefer opens no encrypted archives; unpack it by hand (the README of those who publish it has the password) and give the unpacked file");
  if (entry.method !== stored && entry.method !== deflated) throw archiveError(name, `expected a file that is stored or deflated, found packing method ${entry.method}; unpack it by hand and give the unpacked file`);
  // The directory may claim any packed size; the archive itself cannot lie about its own.
  refuseBomb(name, Math.min(entry.packedBytes, archiveBytes), entry.bytes);
  const damaged = (what: string, cause?: unknown): DataError => archiveError(name, `the archive is cut off or damaged: ${what}`, cause);
  let bytes = 0;
  let sum = 0;
  try {
    const start = await dataOffset(archive, entry);
    if (start + entry.packedBytes > archiveBytes) throw damaged("the file ends after the archive does");
    for await (const chunk of unpacked(archive, entry, start)) {
      bytes += chunk.length;
      if (bytes > entry.bytes) break;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw isUnpackingError(error) ? damaged((error as Error).message, error) : error;
  }
  if (bytes !== entry.bytes) throw damaged(`expected ${entry.bytes} bytes, found ${bytes > entry.bytes ? "more" : String(bytes)}`);
  if (sum !== entry.crc32) throw damaged("its checksum (CRC-32) does not fit");
}

/** Where the data of a member starts: behind its local header, whose length the directory does not know. */
async function dataOffset(archive: string, entry: ZipEntry): Promise<number> {
  const file = await open(archive);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(localBytes), 0, localBytes, entry.offset);
    if (bytesRead < localBytes || buffer.readUInt32LE(0) !== localSignature) throw archiveError(`${archive}/${entry.name}`, "the archive is cut off or damaged: the file does not stand where the directory says");
    return entry.offset + localBytes + buffer.readUInt16LE(26) + buffer.readUInt16LE(28);
  } finally {
    await file.close();
  }
}

function unpacked(archive: string, entry: ZipEntry, start: number): AsyncIterable<Buffer> {
  if (entry.packedBytes === 0) return (async function* () { /* no data, no chunks */ })();
  const data = createReadStream(archive, { start, end: start + entry.packedBytes - 1 });
  if (entry.method === stored) return data as AsyncIterable<Buffer>;
  // The callback keeps an error from being thrown a second time; iterating meets it.
  return pipeline(data, createInflateRaw(), () => undefined) as AsyncIterable<Buffer>;
}

function isUnpackingError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
