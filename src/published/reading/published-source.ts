import { readFile } from "node:fs/promises";
import { sha256 } from "../../core/sha256.js";
import { asDataError } from "../../items/as-data-error.js";
import type { TextSource } from "../../items/reading/text-source.js";

/** A published file, read once: its rows and its hash are of the same bytes. */
export interface PublishedSource extends TextSource {
  readonly sha256: string;
}

/** @throws DataError (`unreadable-file`) with what the system says. */
export async function publishedSource(path: string): Promise<PublishedSource> {
  const bytes = await readFile(path).catch((error: unknown) => { throw asDataError(path, error); });
  return { name: path, sha256: sha256(bytes), chunks: async function* () { yield bytes; } };
}
