import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { DataError } from "../../core/data-error.js";
import { zipSources } from "../../items/reading/zip-sources.js";

/**
 * Writes one member of a zip file (a Python wheel is one) to `target`, as a stream, and returns its
 * SHA-256 and its size. Neither file is ever held in memory; a target that is not whole is removed.
 * @throws DataError `bad-archive` when the member is missing, cut short, unreadable or not what its checksum says
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
  const source = (await zipSources(archive)).find((candidate) => candidate.member === member);
  if (source === undefined) throw new DataError(`${archive} does not hold '${member}'`, { file: archive }, { code: "bad-archive" });
  for await (const chunk of source.chunks()) {
    hash.update(chunk);
    counted.bytes += chunk.length;
    yield chunk;
  }
}
