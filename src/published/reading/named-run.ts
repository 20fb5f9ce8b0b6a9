import { basename, dirname } from "node:path";
import type { PublishedFile } from "./published-file.js";

/** The models of the paper, by how its file and folder names spell them; the longer names stand first. */
const models: readonly (readonly [RegExp, string])[] = [
  [/gpt[-_ ]?4o[-_ ]?mini/i, "gpt-4o-mini"],
  [/gpt[-_ ]?5[-_ ]?mini/i, "gpt-5-mini"],
  [/gpt[-_ ]?4o/i, "gpt-4o"],
  [/gemma/i, "gemma-3-12b-it"],
  [/qwen/i, "qwen-2.5-7b-instruct"],
];

const mitigations: readonly (readonly [RegExp, Exclude<PublishedFile["mitigation"], "none">])[] = [
  [/honest/i, "honest"], [/dehuman/i, "dehumanize"], [/(?:^|[^a-z])sft(?:$|[^a-z])/i, "sft"], [/(?:^|[^a-z])dpo(?:$|[^a-z])/i, "dpo"],
];

/** How far above a file a folder's name may speak of it. */
const foldersRead = 4;

/** The model that the name of a file or of a folder around it tells; null where none does. `byFolder`: the file's own name tells of something else. */
export function modelNamed(path: string, { byFolder = false } = {}): string | null {
  for (const name of namesAround(path).slice(byFolder ? 1 : 0)) {
    const known = models.find(([pattern]) => pattern.test(name));
    if (known !== undefined) return known[1];
  }
  return byFolder ? null : /_([^_]+)_[^_]+_vs_[^_]+/.exec(basename(path))?.[1] ?? null;
}

/** The mitigation that the name of a file or of a folder around it tells, the nearest that names one alone. */
export function mitigationNamed(path: string): PublishedFile["mitigation"] {
  for (const name of namesAround(path)) {
    const named = mitigations.filter(([pattern]) => pattern.test(name));
    if (named.length === 1) return (named[0] as (typeof mitigations)[number])[1];
  }
  return "none";
}

/** A file's name and those of the folders around it, nearest first. */
function namesAround(path: string): readonly string[] {
  const names = [basename(path)];
  for (let folder = dirname(path); names.length <= foldersRead && basename(folder) !== ""; folder = dirname(folder)) names.push(basename(folder));
  return names;
}
