import { createReadStream } from "node:fs";

/** One line of a file, without its line break, and where its bytes stand. */
export interface FileLine {
  readonly bytes: Buffer;
  /** Bytes before it. */
  readonly offset: number;
  /** 1 for the first. */
  readonly number: number;
}

const LINE_FEED = 0x0a;

/** Streams a file line by line as bytes; `onChunk` sees every byte in order. Memory holds one line and one chunk. */
export async function* fileLines(path: string, onChunk: (chunk: Buffer) => void): AsyncGenerator<FileLine> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let offset = 0;
  let number = 1;
  for await (const data of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const chunk = data as Buffer;
    onChunk(chunk);
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const tail = chunk.subarray(start, end);
      const bytes = pendingBytes === 0 ? tail : Buffer.concat([...pending, tail]);
      yield { bytes, offset, number };
      offset += bytes.length + 1;
      number++;
      pending = [];
      pendingBytes = 0;
      start = end + 1;
    }
    if (start < chunk.length) {
      pending.push(chunk.subarray(start));
      pendingBytes += chunk.length - start;
    }
  }
  if (pendingBytes > 0) yield { bytes: Buffer.concat(pending), offset, number };
}
