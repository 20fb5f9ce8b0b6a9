import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { Unzip, UnzipInflate } from "fflate";
import { DataError } from "../../core/data-error.js";

/**
 * Writes one member of a zip file (a Python wheel is one) to `target`, as a stream, and returns its
 * SHA-256 and its size. Neither file is ever held in memory.
 * @throws DataError `bad-archive` when the member is missing, cut short or unreadable
 */
export async function extractZipMember(archive: string, member: string, target: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  const output = createWriteStream(target);
  let bytes = 0;
  let complete = false;
  let failure: Error | null = null;
  const unzip = new Unzip((file) => {
    if (file.name !== member) return;
    file.ondata = (error, chunk, final) => {
      if (error !== null) {
        failure = error;
        return;
      }
      hash.update(chunk);
      bytes += chunk.length;
      // The library reuses its buffers, the stream keeps what it is given.
      output.write(Buffer.from(chunk));
      if (final) complete = true;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for await (const chunk of createReadStream(archive, { highWaterMark: 1 << 20 })) {
      unzip.push(chunk as Buffer);
      if (failure !== null) throw failure as Error;
      if (output.writableNeedDrain) await once(output, "drain");
      if (complete) break;
    }
  } catch (error) {
    failure = error as Error;
  }
  output.end();
  await finished(output);
  if (!complete) {
    throw new DataError(`${archive} does not hold a whole '${member}'`, { file: archive }, { code: "bad-archive", cause: failure ?? undefined });
  }
  return { sha256: hash.digest("hex"), bytes };
}
