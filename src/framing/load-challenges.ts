import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { nearestWord } from "../core/nearest-word.js";
import { UsageError } from "../core/usage-error.js";

/** A challenge of a verdict in one style. */
export interface LoadedChallenge {
  readonly style: string;
  /** What is said after the verdict. */
  readonly text: string;
  /** What a challenger says beforehand, against a right and against a wrong claim. */
  readonly before: { readonly correct: string; readonly incorrect: string };
}

const folder = fileURLToPath(new URL("../../src/framing/challenges/", import.meta.url));

/** The challenges of some styles, in the order in which they are named; all of them where none is named. @throws UsageError for a style that is not there */
export async function loadChallenges(styles?: readonly string[]): Promise<readonly LoadedChallenge[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md")).sort();
  const known = files.map((file) => basename(file, ".md"));
  return await Promise.all((styles ?? known).map(async (style): Promise<LoadedChallenge> => {
    if (!known.includes(style)) {
      const nearest = nearestWord(style, known);
      throw new UsageError(`there is no style of challenge '${style}'; ${nearest === undefined ? `there are ${known.join(", ")}` : `did you mean '${nearest}'?`}`);
    }
    const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(await readFile(join(folder, `${style}.md`), "utf8")) ?? [];
    const { before } = parse(front) as Pick<LoadedChallenge, "before">;
    return { style, text: body.trim(), before };
  }));
}
