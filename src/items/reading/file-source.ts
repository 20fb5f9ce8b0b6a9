import { createReadStream } from "node:fs";
import type { TextSource } from "./text-source.js";

const chunkBytes = 256 * 1024;

/** A file as it stands on disk. */
export function fileSource(path: string): TextSource {
  return { name: path, file: path, chunks: () => createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer> };
}
