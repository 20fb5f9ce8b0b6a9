import { statSync } from "node:fs";
import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { archiveError } from "./archive-error.js";
import type { MemberSource } from "./member-source.js";
import { refuseBomb } from "./refuse-bomb.js";

const stored = 0;
const deflated = 8;

/**
 * The files in a zip file, each read as a stream and held against its size and its CRC-32 in the end.
 * Their names are names: nothing is written, and no path is made of them.
 *
 * @throws DataError `bad-archive` for an archive that is cut off, damaged, empty, or unpacks to far more than text can; reading a member also for one that is encrypted,
 * packed by another method than deflate, or is larger than it says
 */
export async function zipSources(archive: string): Promise<MemberSource[]> {
  const archiveBytes = statSync(archive).size;
  if (archiveBytes === 0) throw archiveError(archive, "expected a zip file, found an empty file");
  const entries = await whileOpen(archive, filesOf);
  if (entries.length === 0) throw archiveError(archive, "expected a zip file with files in it, found an empty one");
  // Members may share their packed bytes, so that each alone looks harmless.
  refuseBomb(archive, archiveBytes, entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0));
  return entries.map((entry) => ({ member: entry.fileName, name: `${archive}/${entry.fileName}`, chunks: () => memberChunks(archive, archiveBytes, entry) }));
}

async function filesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith("/")) entries.push(entry);
  return entries;
}

async function* memberChunks(archive: string, archiveBytes: number, entry: Entry): AsyncGenerator<Buffer> {
  const name = `${archive}/${entry.fileName}`;
  if (entry.isEncrypted()) throw archiveError(name, "the file is encrypted, and DialDefer opens no encrypted archives; unpack it by hand (the README of those who publish it has the password) and give the unpacked file");
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) throw archiveError(name, `expected a file that is stored or deflated, found packing method ${entry.compressionMethod}; unpack it by hand and give the unpacked file`);
  // The directory may claim any packed size; the archive itself cannot lie about its own.
  refuseBomb(name, Math.min(entry.compressedSize, archiveBytes), entry.uncompressedSize);
  const damaged = (what: string, cause?: unknown) => archiveError(name, `the archive is cut off or damaged: ${what}`, cause);
  const zip = await openZip(archive);
  let bytes = 0;
  let sum = 0;
  try {
    for await (const chunk of await unpacked(zip, entry)) {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) break;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw isSystemError(error) ? error : damaged(messageOf(error), error);
  } finally {
    zip.close();
  }
  if (bytes !== entry.uncompressedSize) throw damaged(`expected ${entry.uncompressedSize} bytes, found ${bytes > entry.uncompressedSize ? "more" : String(bytes)}`);
  if (sum !== entry.crc32) throw damaged("its checksum (CRC-32) does not fit");
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === stored) return packed as AsyncIterable<Buffer>;
  // The callback keeps an error from being thrown a second time; iterating meets it.
  return pipeline(packed, createInflateRaw(), () => undefined) as AsyncIterable<Buffer>;
}

async function whileOpen<Result>(archive: string, work: (zip: ZipFile) => Promise<Result>): Promise<Result> {
  const zip = await openZip(archive);
  try {
    return await work(zip);
  } catch (error) {
    throw asArchiveError(archive, error);
  } finally {
    zip.close();
  }
}

async function openZip(archive: string): Promise<ZipFile> {
  try {
    return await openPromise(archive, { autoClose: false });
  } catch (error) {
    throw asArchiveError(archive, error);
  }
}

function asArchiveError(archive: string, error: unknown): unknown {
  if (error instanceof DialDeferError || isSystemError(error)) return error;
  return archiveError(archive, `expected a whole zip file, found one that is cut off, damaged or of another kind (${messageOf(error)})`, error);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
