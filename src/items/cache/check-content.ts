import { open } from "node:fs/promises";
import { DataError } from "../../core/data-error.js";
import { openItems } from "../open-items.js";

/** So many rows may be bad before the file is taken for something else. */
const mostBadRows = 20;

/** Ends the reading from inside a callback. */
class Enough extends Error {}

/**
 * Reads the first rows of a file as the benchmark that it should be. One row in order, also one that cannot be
 * judged, is enough; the reading of the whole file is the study's.
 *
 * @returns what it is instead, with the reader's reason; null where it is that benchmark
 */
export async function foreignContent(name: string, path: string): Promise<string | null> {
  let first: DataError | undefined;
  let bad = 0;
  try {
    const source = openItems(`${name}:${path}`, {
      onBadRow: "skip",
      onSkippedRow: (error) => {
        first ??= error;
        if (++bad >= mostBadRows) throw error;
      },
      onUnjudgeable: () => { throw new Enough(); },
    });
    for await (const item of source.read()) {
      if (item.id !== "") return null;
    }
    return null;
  } catch (error) {
    if (error instanceof Enough) return null;
    if (!(error instanceof DataError)) throw error;
    return `${await isWebPage(path) ? "a web page, perhaps the sign-in page of a network" : "something else"} (${(first ?? error).message.replaceAll(`${path}:`, "").replaceAll(path, "the file")})`;
  }
}

/** Whether a file begins as web pages do. */
export async function isWebPage(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return /^\s*<(?:!doctype html|html|head|body|!--|\?xml)/i.test(buffer.subarray(0, bytesRead).toString("latin1").replace(/^\u00ef\u00bb\u00bf/, ""));
  } finally {
    await handle.close();
  }
}
