import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DataError } from "../../core/data-error.js";
import { fileSource } from "./file-source.js";
import type { TextSource } from "./text-source.js";

export interface OpenSourcesOptions {
  /** Which files of a folder or an archive are taken, by their names without folders. */
  readonly holds: (fileName: string) => boolean;
  /** What is looked for, for the error where nothing is. */
  readonly expected: string;
}

/**
 * What a path holds: a file itself, or those files of a folder (by name) that are asked for.
 *
 * @throws DataError (`no-items`) for a folder without one.
 */
export async function openSources(path: string, { holds, expected }: OpenSourcesOptions): Promise<readonly TextSource[]> {
  if (!statSync(path).isDirectory()) return [fileSource(path)];
  const files = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile() && holds(basename(entry.name))).map(({ name }) => name).sort();
  if (files.length === 0) throw new DataError(`${path}: expected ${expected} in this folder, found no such file`, { file: path }, { code: "no-items" });
  return files.map((name) => fileSource(join(path, name)));
}
