import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import { fileSource } from "../reading/file-source.js";
import { openSources } from "../reading/open-sources.js";
import type { DataTable } from "./data-table.js";
import type { DatasetSplit } from "./dataset-split.js";
import { listSplits } from "./list-splits.js";
import { tableFormat } from "../reading/table-format.js";

export interface OpenTableOptions {
  /** Configuration and split of a dataset folder; needed where it has several. */
  readonly config?: string | undefined;
  readonly split?: string | undefined;
}

const expected = "a file of CSV, TSV, JSON Lines, JSON or Parquet";

/**
 * Opens a data file, or one split of a dataset folder. Reads no rows.
 *
 * @throws DataError (`no-such-file`) for a path that is not there; UsageError where a folder has several splits and none is
 * named, with their names.
 */
export function openTable(path: string, { config, split }: OpenTableOptions = {}): DataTable {
  if (!existsSync(path)) throw new DataError(`${path}: there is no such file`, { file: path }, { code: "no-such-file" });
  const kind = statSync(path);
  if (kind.isDirectory()) {
    const splits = listSplits(path);
    const chosen = chooseSplit(path, splits, { config, split });
    const several = splits.length > 1;
    return {
      path, name: basename(resolve(path)), ...several && { config: chosen.config, split: chosen.split },
      sources: () => Promise.resolve(chosen.files.map((file) => fileSource(join(path, file)))),
    };
  }
  if (!kind.isFile()) throw new UsageError(`${path}: expected an ordinary file; write a pipe's content to a file first`);
  if (config !== undefined || split !== undefined) throw new UsageError(`${path}: --config and --split choose within a dataset folder, and this is a file`);
  return { path, name: stem(path), sources: () => openSources(path, { holds: (name) => tableFormat(name) !== undefined, expected }) };
}

function chooseSplit(path: string, splits: readonly DatasetSplit[], { config, split }: OpenTableOptions): DatasetSplit {
  const named = splits.filter((candidate) => config === undefined || candidate.config === config);
  const usual = config === undefined && named.some((candidate) => candidate.config === "default") ? named.filter((candidate) => candidate.config === "default") : named;
  const left = usual.filter((candidate) => split === undefined || candidate.split === split);
  const [only] = left;
  if (only !== undefined && left.length === 1) return only;
  const all = splits.slice(0, 30).map((candidate) => `--config ${candidate.config} --split ${candidate.split}`).join("\n  ");
  const problem = only === undefined ? `has no${config === undefined ? "" : ` configuration '${config}'${split === undefined ? "" : " with a"}`}${split === undefined ? "" : ` split '${split}'`}` : "holds several splits; name one";
  throw new UsageError(`${path} ${problem}:\n  ${all}`);
}

/** The name of a file without folder, ending and shard number. */
function stem(path: string): string {
  return basename(path).replace(/(?:\.(?:csv|tsv|tab|jsonl|ndjson|json|parquet|pq|zip|gz|tar|tgz))+$/i, "").replace(/-\d{5}-of-\d{5}$/, "") || "items";
}
