import { readdirSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";
import { DataError } from "../../core/data-error.js";
import { asDataError } from "../../items/as-data-error.js";

/** A file of a kind that results come in. */
export interface FoundFile {
  readonly path: string;
  /** Found in a folder, not named by the caller. */
  readonly inFolder: boolean;
}

const readable = /\.(?:jsonl|csv)$/i;

/**
 * The JSONL and CSV files among the paths and in the folders among them, searched through; by name within a folder. Linked
 * folders are not followed, links that lead nowhere are no files.
 *
 * @throws DataError (`no-file`) for a path that is not there or a folder without such a file, (`unknown-suffix`) for another file, (`unreadable-file`) for a folder that cannot be read.
 */
export function findFiles(paths: readonly string[]): readonly FoundFile[] {
  return paths.flatMap((path): readonly FoundFile[] => {
    const found = statOf(path);
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
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return readable.test(entry.name) && statOf(path)?.isFile() === true ? [path] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith(".")).sort((a, b) => a.name < b.name ? -1 : 1);
  } catch (error) {
    throw asDataError(folder, error);
  }
}

/** Undefined where nothing is there: a link that leads nowhere, to itself or through a file is nothing. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (["ELOOP", "ENOTDIR", "ENAMETOOLONG"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw asDataError(path, error);
  }
}
