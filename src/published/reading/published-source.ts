import { readFile } from "node:fs/promises";
import { sha256 } from "../../core/sha256.js";
import type { TextSource } from "../../items/reading/text-source.js";

/** A published file, read once: its rows and its hash are of the same bytes. */
export interface PublishedSource extends TextSource {
  readonly sha256: string;
}

export async function publishedSource(path: string): Promise<PublishedSource> {
  const bytes = await readFile(path);
  return { name: path, sha256: sha256(bytes), chunks: async function* () { yield bytes; } };
}
