import type { DatasetSplit } from "./dataset-split.js";

/** Words in file and folder names that mean a split, as the hub reads them. */
const splitWords: readonly (readonly [string, RegExp])[] = [
  ["train", word("train|training")],
  ["validation", word("validation|valid|val|dev")],
  ["test", word("test|testing|eval|evaluation")],
];
const shard = /^(.+)-\d{5}-of-\d{5}(?:[.-]|$)/;

function word(words: string): RegExp {
  return new RegExp(`(?:^|[^a-z])(?:${words})(?:[^a-z]|$)`, "i");
}

/**
 * The splits of a dataset folder without a card that lists them, from names: `train-00000-of-00003.parquet`, `test.jsonl`, `dev/part1.csv`;
 * files whose name says nothing are `train`. A folder other than `data` around shards is a configuration.
 */
export function inferSplits(files: readonly string[]): DatasetSplit[] {
  const splits = new Map<string, { config: string; split: string; files: string[] }>();
  for (const file of [...files].sort()) {
    const { config, split } = placeOf(file);
    const key = JSON.stringify([config, split]);
    const known = splits.get(key);
    if (known === undefined) splits.set(key, { config, split, files: [file] });
    else known.files.push(file);
  }
  return [...splits.values()];
}

function placeOf(file: string): { config: string; split: string } {
  const parts = file.split("/");
  const name = parts.pop() as string;
  const folders = parts.filter((folder) => folder !== "data");
  const [, sharded] = shard.exec(name) ?? [];
  if (sharded !== undefined) return { config: folders.join("/") || "default", split: sharded };
  const named = splitWords.find(([, pattern]) => pattern.test(name)) ?? splitWords.find(([, pattern]) => folders.some((folder) => pattern.test(folder)));
  return { config: "default", split: named?.[0] ?? "train" };
}
