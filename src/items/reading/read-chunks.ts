import { DataError } from "../../core/data-error.js";
import type { TextSource } from "./text-source.js";

/** The bytes of a source in chunks, without a UTF-8 byte order mark. UTF-16 is refused with a plain word. */
export async function* readChunks({ name, chunks }: TextSource): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks()) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < 3) continue;
    yield withoutMark(head, name);
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield withoutMark(head, name);
}

function withoutMark(head: Buffer, name: string): Buffer {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new DataError(`${name}:1: expected UTF-8 text, found a file in UTF-16; save it as UTF-8`, { file: name, line: 1 }, { code: "bad-encoding" });
  }
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}
