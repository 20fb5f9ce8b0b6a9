import { readChunks } from "./read-chunks.js";
import type { TextSource } from "./text-source.js";

/** Whether the first character of a file that is not white space opens a JSON array. */
export async function isJsonArray(source: TextSource): Promise<boolean> {
  for await (const chunk of readChunks(source)) {
    for (const byte of chunk) if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte === 0x5b;
  }
  return false;
}
