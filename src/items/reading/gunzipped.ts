import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { archiveError } from "./archive-error.js";
import { refuseBomb } from "./refuse-bomb.js";

/**
 * What a gzip file holds, as a stream; gzip's own size and CRC-32 are checked in the end.
 *
 * @throws DataError `bad-archive` where it is cut off, damaged, no gzip file, or unpacks to far more than text can
 */
export async function* gunzipped(archive: string): AsyncGenerator<Buffer> {
  const packedBytes = statSync(archive).size;
  if (packedBytes === 0) throw archiveError(archive, "expected a gzip file, found an empty file");
  let bytes = 0;
  try {
    // The callback keeps an error from being thrown a second time; iterating meets it.
    for await (const chunk of pipeline(createReadStream(archive), createGunzip({ chunkSize: 256 * 1024 }), () => undefined) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      refuseBomb(archive, packedBytes, bytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) throw archiveError(archive, `expected a whole gzip file, found one that is cut off, damaged or of another kind (${error.message})`, error);
    throw error;
  }
}
