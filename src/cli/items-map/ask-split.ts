import { statSync } from "node:fs";
import type { DataTable } from "../../items/mapping/data-table.js";
import { listSplits } from "../../items/mapping/list-splits.js";
import { openTable } from "../../items/mapping/open-table.js";
import { UsageError } from "../../core/usage-error.js";
import { oneLine } from "./one-line.js";
import { questionScreen } from "./question-screen.js";

interface SplitFlags {
  readonly config?: string;
  readonly split?: string;
}

/** Opens a data file or dataset folder; where the folder has several splits, asks which is meant. */
export async function askSplit(path: string, flags: SplitFlags): Promise<DataTable> {
  try {
    return openTable(path, flags);
  } catch (error) {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const wanted = isFolder && error instanceof UsageError ? listSplits(path).filter(({ config, split }) => (flags.config ?? config) === config && (flags.split ?? split) === split) : [];
    if (wanted.length === 0) throw error;
    const { isCancel, select } = await import("@clack/prompts");
    const chosen = await select({
      message: "Which part of the dataset?", output: questionScreen(), maxItems: 12,
      options: wanted.map(({ config, split, files }, value) => ({ value, label: oneLine(`${config}, ${split}`, 60), hint: `${files.length} ${files.length === 1 ? "file" : "files"}` })),
    });
    if (isCancel(chosen)) throw error;
    const { config, split } = wanted[chosen] as (typeof wanted)[number];
    return openTable(path, { config, split });
  }
}
