import { accessSync, constants, existsSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import type { CatalogueEntry } from "../benchmarks/catalogue-entry.js";

/**
 * Where each file of a benchmark lies under a path of the user's: the file itself where the benchmark has but one
 * (its name may differ, its ending not), else a folder that has all of them.
 *
 * @throws DataError (`no-such-file`) for what is not there; UsageError for a path that cannot be meant
 */
export function localCopies(entry: CatalogueEntry, from: string): ReadonlyMap<string, string> {
  const { name, files } = entry;
  if (!existsSync(from)) throw new DataError(`${from}: there is no such file or folder`, { file: from }, { code: "no-such-file" });
  const elsewhere = `A copy that is named or placed otherwise can be read where it lies: '--items ${name}:PATH', with the file, folder or archive that holds its questions`;
  if (statSync(from).isDirectory()) {
    const missing = files.filter((file) => !existsSync(join(from, file.name)));
    if (missing.length > 0) {
      throw new DataError(`${from}: expected ${files.map((file) => file.name).join(", ")} in this folder; ${missing.map((file) => file.name).join(", ")} ${missing.length === 1 ? "is" : "are"} missing. ${elsewhere}`,
        { file: from }, { code: "no-such-file" });
    }
    return new Map(files.map((file) => [file.name, ordinary(join(from, file.name))]));
  }
  const [only] = files;
  if (files.length !== 1 || only === undefined) throw new UsageError(`--from ${from}: ${entry.title} has ${files.length} files, so give the folder that has them. ${elsewhere}`);
  if (extname(from).toLowerCase() !== extname(only.name).toLowerCase()) throw new UsageError(`--from ${from}: expected a copy of ${only.name}, which ends in ${extname(only.name)}. ${elsewhere}`);
  return new Map([[only.name, ordinary(from)]]);
}

function ordinary(path: string): string {
  if (!statSync(path).isFile()) throw new UsageError(`--from ${path}: expected an ordinary file`);
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw new DataError(`${path}: cannot be read (${(error as Error).message})`, { file: path }, { code: "unreadable-file", cause: error });
  }
  return resolve(path);
}
