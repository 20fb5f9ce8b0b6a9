import type { ProbeVariants } from "../probe/probe-document.js";
import { plainText } from "./plain-text.js";

/** The variants of a prompt for approval: what was found by which rule, and the difference of the first wording. */
export function probeVariantsText({ changes, diff, wordings, notes }: ProbeVariants): string {
  return plainText([
    "The two variants of your prompt differ in these words alone (- a text gives the answer, + a speaker does):",
    "",
    ...diff.map((line) => `  ${line}`),
    "",
    ...changes.map(({ rule, answer, own, text, speaker }) => `  ${rule}, ${answer.replace("_", " ")}: ${own === "" ? "a new line" : JSON.stringify(own)} becomes ${JSON.stringify(text)} and ${JSON.stringify(speaker)}`),
    `  ${wordings} wordings of these words rotate over the items; your own prompt is asked as it is, too`,
    ...notes.map((line) => `  note: ${line}`),
    "",
  ].join("\n"));
}
