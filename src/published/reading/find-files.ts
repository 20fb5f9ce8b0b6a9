import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DataError } from "../../core/data-error.js";

/** A file of a kind that results come in. */
export interface FoundFile {
  readonly path: string;
  /** Found in a folder, not named by the caller. */
  readonly inFolder: boolean;
}

const readable = /\.(?:jsonl|csv)$/i;

/**
 * The JSONL and CSV files among the paths and in the folders among them, searched through; by name within a folder. Linked
 * folders are not followed.
 *
 * @throws DataError (`no-file`) for a path that is not there or a folder without such a file, (`unknown-suffix`) for another file.
 */
export function findFiles(paths: readonly string[]): readonly FoundFile[] {
  return paths.flatMap((path): readonly FoundFile[] => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw new DataError(`${path}: expected a file or a folder of published results, found nothing there`, { file: path }, { code: "no-file" });
    if (!found.isDirectory()) {
      if (!readable.test(path)) throw new DataError(`${path}: expected a .jsonl or .csv file, found another suffix; results come in these two`, { file: path }, { code: "unknown-suffix" });
      return [{ path, inFolder: false }];
    }
    const files = filesIn(path);
    if (files.length === 0) throw new DataError(`${path}: expected .jsonl or .csv files in this folder, found none`, { file: path }, { code: "no-file" });
    return files.map((file) => ({ path: file, inFolder: true }));
  });
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith(".")).sort((a, b) => a.name < b.name ? -1 : 1);
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return readable.test(entry.name) && statSync(path, { throwIfNoEntry: false })?.isFile() === true ? [path] : [];
  });
}
