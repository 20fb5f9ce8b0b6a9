import { plainLines } from "./plain-lines.js";
import { templateError } from "./template-error.js";

/** A text file with YAML front matter, cut into its two parts. */
export interface SplitFile {
  /** The whole, with line feeds alone. */
  readonly text: string;
  readonly yaml: string;
  readonly body: string;
  /** The line on which the body begins, counted from 1. */
  readonly bodyLine: number;
}

/** Cuts a file at the two lines `---` around its front matter. @throws DataError naming file and line. */
export function splitFrontMatter(file: string, source: string): SplitFile {
  const text = plainLines(source);
  if (!text.startsWith("---\n")) throw templateError(file, 1, "a file of this kind begins with front matter: '---' on a line of its own");
  const end = `${text}\n`.indexOf("\n---\n", 3);
  if (end === -1) throw templateError(file, 1, "the front matter has no end: a second line '---'");
  const body = text.slice(end + 5).trimStart();
  return { text, yaml: text.slice(4, end + 1), body: body.trimEnd(), bodyLine: text.slice(0, text.length - body.length).split("\n").length };
}
