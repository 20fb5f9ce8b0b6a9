import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { DataError } from "../../core/data-error.js";
import type { DatasetSplit } from "./dataset-split.js";
import { inferSplits } from "./infer-splits.js";
import { splitsOfCard } from "./splits-of-card.js";
import { tableFormat } from "../reading/table-format.js";

const deepest = 8;
const mostFiles = 20_000;
const cardBytes = 4 * 1024 * 1024;
/** What describes a dataset and holds none of its rows. */
const descriptions = new Set(["dataset_info.json", "dataset_infos.json", "dataset_dict.json", "state.json", "config.json", "package.json"]);

/**
 * The splits of a dataset folder as downloaded from the Hugging Face hub: what its README.md lists under `configs`, else what file names say.
 *
 * @throws DataError (`arrow-folder`) for a folder written by `save_to_disk`, with the way to export it; (`no-items`) for a folder without data.
 */
export function listSplits(folder: string): DatasetSplit[] {
  const all = filesUnder(folder);
  const files = all.filter((file) => tableFormat(file) !== undefined && !descriptions.has(file.slice(file.lastIndexOf("/") + 1)));
  if (all.some((file) => file.endsWith(".arrow")) && files.length === 0) throw arrowFolder(folder);
  const splits = splitsOfCard(readCard(folder), files) ?? inferSplits(files);
  if (splits.length > 0) return splits;
  const message = files.length === 0
    ? "expected data files (Parquet, JSON Lines, JSON, CSV or TSV) in this folder, found none"
    : "the README.md lists data files that are not in the folder; was the download complete?";
  throw new DataError(`${folder}: ${message}`, { file: folder }, { code: "no-items" });
}

function arrowFolder(folder: string): DataError {
  const several = existsSync(join(folder, "dataset_dict.json"));
  const export_ = `datasets.load_from_disk(${JSON.stringify(folder)})${several ? "[\"test\"]" : ""}.to_parquet("items.parquet")`;
  return new DataError(`${folder}: this folder was written by save_to_disk, in Arrow files that are not read here. Export it to Parquet with Python: ${export_}`, { file: folder }, { code: "arrow-folder" });
}

function filesUnder(folder: string): string[] {
  const files: string[] = [];
  const walk = (relative: string, depth: number): void => {
    for (const entry of readdirSync(join(folder, relative), { withFileTypes: true })) {
      if (entry.name.startsWith(".") || files.length >= mostFiles) continue;
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() && depth < deepest) walk(path, depth + 1);
      // The hub's cache keeps links to the files themselves.
      else if (entry.isFile() || (entry.isSymbolicLink() && isFile(join(folder, path)))) files.push(path);
    }
  };
  walk("", 0);
  return files.sort();
}

/** Whether a path, a link that leads nowhere or in a circle included, is an ordinary file. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function readCard(folder: string): string {
  const path = join(folder, "README.md");
  if (!isFile(path)) return "";
  const handle = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(cardBytes);
    return bytes.subarray(0, readSync(handle, bytes)).toString("utf8");
  } finally {
    closeSync(handle);
  }
}
