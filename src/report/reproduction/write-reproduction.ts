import { join, resolve } from "node:path";
import type { Reproduction } from "../../published/reproduce/reproduction.js";
import { replaceFile } from "../../fetching/replace-file.js";
import { makeFolder } from "../../store/make-folder.js";
import { reproductionMarkdown } from "./reproduction-markdown.js";

/** Writes `reproduction.md` and `reproduction.json` into `folder`, which is made when missing, and returns their paths. Errors of the file system pass through. */
export async function writeReproduction(reproduction: Reproduction, folder: string): Promise<{ readonly md: string; readonly json: string }> {
  makeFolder(resolve(folder));
  const paths = { md: join(folder, "reproduction.md"), json: join(folder, "reproduction.json") };
  await replaceFile(paths.md, reproductionMarkdown(reproduction));
  await replaceFile(paths.json, `${JSON.stringify(reproduction, null, 2)}\n`);
  return paths;
}
