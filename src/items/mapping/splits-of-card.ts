import { parse } from "yaml";
import * as z from "zod";
import type { DatasetSplit } from "./dataset-split.js";
import { globPattern } from "./glob-pattern.js";
import { inferSplits } from "./infer-splits.js";

const patterns = z.union([z.string(), z.array(z.string())]);
const cardSchema = z.looseObject({
  configs: z.array(z.looseObject({
    config_name: z.union([z.string(), z.number()]).transform(String).default("default"),
    data_dir: z.string().optional(),
    data_files: z.union([patterns, z.array(z.looseObject({ split: z.string(), path: patterns })), z.record(z.string(), patterns)]).optional(),
  })),
});

/**
 * The splits that a dataset card (README.md) lists under `configs` in its front matter, of the files that are there; undefined
 * where it lists none. Patterns that leave the folder match nothing.
 */
export function splitsOfCard(card: string, files: readonly string[]): DatasetSplit[] | undefined {
  const frontMatter = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/.exec(card)?.[1];
  const read = cardSchema.safeParse(frontMatter === undefined ? undefined : yamlIn(frontMatter));
  if (!read.success) return undefined;
  return read.data.configs.flatMap(({ config_name: config, data_dir: folder, data_files: listed }) => {
    const own = folder === undefined ? files : files.filter((file) => file.startsWith(`${plain(folder)}/`));
    if (listed === undefined) return inferSplits(own).map((split) => ({ ...split, config }));
    return splitPatterns(listed).map(([split, globs]) => {
      const all = globs.map((glob) => globPattern(plain(folder === undefined ? glob : `${folder}/${glob}`)));
      return { config, split, files: own.filter((file) => all.some((pattern) => pattern.test(file))).sort() };
    }).filter(({ files: found }) => found.length > 0);
  });
}

type Listed = NonNullable<z.infer<typeof cardSchema>["configs"][number]["data_files"]>;

function splitPatterns(listed: Listed): [string, string[]][] {
  if (typeof listed === "string") return [["train", [listed]]];
  if (!Array.isArray(listed)) return Object.entries(listed).map(([split, globs]) => [split, [globs].flat()]);
  const plainOnes = listed.filter((entry) => typeof entry === "string");
  const named = listed.filter((entry) => typeof entry !== "string").map(({ split, path }): [string, string[]] => [split, [path].flat()]);
  return plainOnes.length > 0 ? [["train", plainOnes], ...named] : named;
}

function plain(path: string): string {
  return path.replace(/^\.\//, "").replace(/\/+$/, "");
}

function yamlIn(text: string): unknown {
  try {
    return parse(text, { version: "1.2", schema: "core" });
  } catch {
    return undefined;
  }
}
