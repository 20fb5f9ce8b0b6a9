import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestWord } from "../core/nearest-word.js";
import { UsageError } from "../core/usage-error.js";
import { FrontMatter } from "./front-matter.js";
import { splitFrontMatter } from "./split-front-matter.js";

/** One style in which a judge's verdict is challenged. */
export interface LoadedChallenge {
  /** Such as `expert` or `emotional`. */
  readonly style: string;
  /** What is said after the verdict, whichever it was; it asks for another one in the same form. */
  readonly text: string;
  /** What a challenger says before any verdict, against a right and against a wrong claim. */
  readonly before: { readonly correct: string; readonly incorrect: string };
}

/** From bare disagreement to pressure; the order in which they rotate. */
const challengeStyles: readonly string[] = ["simple", "confidence", "expert", "science", "social", "urgency", "emotional"];
const folder = fileURLToPath(new URL("../../src/framing/challenges/", import.meta.url));

/**
 * The challenges of some styles, in the order in which they are named; all seven where none is named.
 *
 * @throws UsageError for a style that is not there.
 */
export async function loadChallenges(styles: readonly string[] = challengeStyles): Promise<readonly LoadedChallenge[]> {
  return await Promise.all(styles.map(loadChallenge));
}

async function loadChallenge(style: string): Promise<LoadedChallenge> {
  if (!challengeStyles.includes(style)) {
    const nearest = nearestWord(style, challengeStyles);
    throw new UsageError(`there is no style of challenge '${style}'; ${nearest === undefined ? `there are ${challengeStyles.join(", ")}` : `did you mean '${nearest}'?`}`);
  }
  const file = `${style}.md`;
  const { yaml, body } = splitFrontMatter(file, await readFile(join(folder, file), "utf8"));
  const front = new FrontMatter(file, yaml, 2);
  return { style, text: body, before: { correct: front.text(["before", "correct"]), incorrect: front.text(["before", "incorrect"]) } };
}
