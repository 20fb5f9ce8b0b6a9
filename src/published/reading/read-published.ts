import { findFiles } from "./find-files.js";
import type { PublishedFile, PublishedSummary } from "./published-file.js";
import { publishedSource } from "./published-source.js";
import { readCsv } from "./read-csv.js";
import { readResults } from "./read-results.js";
import { UnknownShapeError } from "./unknown-shape-error.js";

export interface ReadPublishedOptions {
  /**
   * Told of each file of a folder that is none of the published shapes, and of each copy of a file read before; both are left
   * out. Without it, such a file of a folder is an error, as one named by the caller always is.
   */
  readonly leftOut?: (path: string, reason: string) => void;
}

/**
 * Reads files of published results and folders of them, searched through: JSONL with replies (the benchmark's and the
 * conflicts' shape), CSV with replies under other labels, and summary tables. In the order of the paths, by name within a
 * folder. Text that holds Python is parsed, never run.
 *
 * @throws DataError for a file of no known suffix or shape, and for the first row that cannot be read, with file and line.
 */
export async function readPublished(paths: readonly string[], { leftOut }: ReadPublishedOptions = {}): Promise<(PublishedFile | PublishedSummary)[]> {
  const read: (PublishedFile | PublishedSummary)[] = [];
  const firstOf = new Map<string, string>();
  for (const { path, inFolder } of findFiles(paths)) {
    const source = await publishedSource(path);
    const first = firstOf.get(source.sha256);
    if (first !== undefined) {
      leftOut?.(path, `the same as ${first}`);
      continue;
    }
    firstOf.set(source.sha256, path);
    try {
      read.push(/\.csv$/i.test(path) ? await readCsv(source) : await readResults(source));
    } catch (error) {
      if (!(error instanceof UnknownShapeError) || !inFolder || leftOut === undefined) throw error;
      leftOut(path, error.message);
    }
  }
  return read;
}
