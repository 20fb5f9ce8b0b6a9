import { DataError } from "../../core/data-error.js";
import { findFiles } from "../reading/find-files.js";
import type { PublishedFile } from "../reading/published-file.js";
import { publishedSource } from "../reading/published-source.js";
import { readCjt } from "../reading/read-cjt.js";
import type { ImportOptions } from "./import-reference.js";
import { importResults, type ImportedStudy } from "./import-results.js";

/**
 * Imports tables of the Conversational Judgment Task, which DialDefer's paper grew out of: statement (C1) and dialogue (C2),
 * one CSV file a model. Second turns, after a rebuttal, are counted and not imported. Otherwise as `importReference`.
 *
 * @throws DataError for a file without the columns, which lists those found, and for a row that cannot be read.
 * @throws UsageError where nothing tells which model was asked.
 */
export async function importCjt({ paths, model, store, onLeftOut = () => undefined, onImported }: ImportOptions): Promise<readonly ImportedStudy[]> {
  const files: PublishedFile[] = [];
  for (const { path, inFolder } of findFiles(paths)) {
    if (/\.csv$/i.test(path)) files.push(await readCjt(await publishedSource(path)));
    else if (inFolder) onLeftOut(path, "no CSV file");
    else throw new DataError(`${path}: expected a .csv file, found another suffix; 'dialdefer import reference' reads JSONL`, { file: path }, { code: "unknown-suffix" });
  }
  return await importResults(files, { model, store, onImported });
}
