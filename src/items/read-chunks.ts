import { createReadStream } from "node:fs";
import { DataError } from "../core/data-error.js";

/** The bytes of a file in chunks, without a UTF-8 byte order mark. UTF-16 files are refused with a plain word. */
export async function* readChunks(file: string): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < 3) continue;
    yield withoutMark(head, file);
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield withoutMark(head, file);
}

function withoutMark(head: Buffer, file: string): Buffer {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new DataError(`${file}:1: expected UTF-8 text, found a file in UTF-16; save it as UTF-8`, { file, line: 1 }, { code: "bad-encoding" });
  }
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}
