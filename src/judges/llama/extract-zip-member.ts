import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Unzip, UnzipInflate } from "fflate";
import { DataError } from "../../core/data-error.js";

/**
 * Writes one member of a zip file (a Python wheel is one) to `target`, as a stream, and returns its
 * SHA-256 and its size. Neither file is ever held in memory; a target that is not whole is removed.
 * @throws DataError `bad-archive` when the member is missing, cut short or unreadable
 * @throws the system's own error (`ENOSPC`, say) when `target` cannot be written
 */
export async function extractZipMember(archive: string, member: string, target: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  const counted = { bytes: 0 };
  try {
    await pipeline(memberChunks(archive, member, hash, counted), createWriteStream(target));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return { sha256: hash.digest("hex"), bytes: counted.bytes };
}

async function* memberChunks(archive: string, member: string, hash: Hash, counted: { bytes: number }): AsyncGenerator<Buffer> {
  const bad = (cause?: unknown): DataError => new DataError(`${archive} does not hold a whole '${member}'`, { file: archive }, { code: "bad-archive", cause });
  const ready: Buffer[] = [];
  let complete = false;
  const unzip = new Unzip((file) => {
    if (file.name !== member) return;
    file.ondata = (error, chunk, final) => {
      if (error !== null) throw error;
      hash.update(chunk);
      counted.bytes += chunk.length;
      // The library reuses its buffers, the stream keeps what it is given.
      ready.push(Buffer.from(chunk));
      if (final) complete = true;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const piece of createReadStream(archive, { highWaterMark: 1 << 20 })) {
    try {
      unzip.push(piece as Buffer);
    } catch (error) {
      throw bad(error);
    }
    yield* ready.splice(0);
    if (complete) return;
  }
  throw bad();
}
