import type { Readable } from "node:stream";

const mostWaiting = 64;

/**
 * The chunks of a stream, the last ones before an error included: a stream read with `for await` drops what it
 * still holds when it fails, and a connection that breaks again and again would then get nowhere. Listens from the
 * call on; what comes out throws what the stream fails with, after its chunks.
 */
export function arrivedChunks(stream: Readable): AsyncIterable<Buffer> {
  const waiting: Buffer[] = [];
  let end: { readonly error: Error | null } | null = null;
  let wake = (): void => undefined;
  const finish = (error: Error | null): void => {
    end ??= { error };
    wake();
  };
  stream.on("data", (chunk: Buffer) => {
    waiting.push(chunk);
    if (waiting.length >= mostWaiting) stream.pause();
    wake();
  });
  stream.on("error", finish);
  stream.on("end", () => finish(null));
  stream.on("close", () => finish(new Error("the stream was closed before its end")));
  if (stream.errored !== null) finish(stream.errored);
  const outcome = (): { readonly error: Error | null } | null => end;

  return (async function* () {
    try {
      for (;;) {
        const chunk = waiting.shift();
        const ended = outcome();
        if (chunk !== undefined) {
          yield chunk;
        } else if (ended === null) {
          const arrived = new Promise<void>((resolve) => { wake = resolve; });
          stream.resume();
          await arrived;
        } else if (ended.error === null) {
          return;
        } else {
          throw ended.error;
        }
      }
    } finally {
      stream.destroy();
    }
  })();
}
