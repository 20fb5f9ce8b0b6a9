import { DataError } from "../../core/data-error.js";
import type { PublishedFile, PublishedSummary } from "../reading/published-file.js";
import { readPublished } from "../reading/read-published.js";
import { importResults, type ImportedStudy } from "./import-results.js";
import { withoutUnnamed } from "./without-unnamed.js";

export interface ImportOptions {
  /** Files, and folders that are searched through. */
  readonly paths: readonly string[];
  /** The model that was asked, for files whose names and folders do not tell. */
  readonly model?: string | undefined;
  /** Folder of the store (default `./.dialdefer`). */
  readonly store?: string | undefined;
  /** Told of each file that is left out, and why. */
  readonly onLeftOut?: ((path: string, reason: string) => void) | undefined;
  /** Told of each study as soon as it is stored, so that those before an error are known. */
  readonly onImported?: ((study: ImportedStudy) => void) | undefined;
}

/**
 * Imports published results of "DialDefer: A Framework for Detecting and Mitigating LLM Dialogic Deference" into the store, as
 * replies under the judge `published:MODEL`, which no run ever asks. Files of one model and one way of asking become one study
 * with their data sets as fields; each reply is read again, and the published reading stays beside it. The conditions are kept
 * as published. Importing again adds nothing. `reportStudy` then gives the numbers; the study imported last is the latest. Of a
 * folder, files that do not tell their model are left out beside others that do.
 *
 * @throws DataError for a file or a row that cannot be read, with file and line, and where C1 or C2 is in no file; before anything is stored. Where a study holds
 * another reply than the store, the studies before it stay (`onImported`).
 * @throws UsageError where nothing tells which model was asked: of a file named by itself, or of all files.
 */
export async function importReference({ paths, model, store, onLeftOut = () => undefined, onImported }: ImportOptions): Promise<readonly ImportedStudy[]> {
  const read = await readPublished(paths, { leftOut: onLeftOut });
  const summaries = read.filter((each): each is PublishedSummary => each.kind === "summary");
  for (const { path } of summaries) onLeftOut(path, "a summary, without replies: 'dialdefer reproduce' holds its numbers against others; reports of its model's mitigations and labels show them without an interval");
  const files = read.filter((each): each is PublishedFile => each.kind === "results");
  if (files.length === 0) throw new DataError(`${paths.join(", ")}: expected published results with replies or verdicts, found ${read.length === 0 ? "none" : "summaries alone"}`, { file: paths[0] }, { code: "no-file" });
  return await importResults(model === undefined ? withoutUnnamed(files, paths, onLeftOut) : files, { model, store, onImported, summaries });
}
