import type { ProbeVariants } from "../probe/probe-document.js";
import type { ReplyParser } from "../probe/replies/reply-parser.js";
import { parserWords } from "../probe/report/probe-words.js";
import { plainText } from "./plain-text.js";

/** The variants of a prompt for approval: what was found by which rule, the difference of the first wording, and how replies are read. */
export function probeVariantsText({ changes, diff, wordings, notes }: ProbeVariants, parser: ReplyParser): string {
  const pairwise = parser.scale.kind === "pairwise";
  return plainText([
    pairwise ? "Two of the six variants of your prompt, which differ in these words alone (- texts give both answers, + a speaker gives the first):"
      : "The two variants of your prompt differ in these words alone (- a text gives the answer, + a speaker does):",
    "",
    ...diff.map((line) => `  ${line}`),
    "",
    ...pairwise ? ["  not shown: the second answer from a speaker, and these three once more with two identical answers"] : [],
    ...changes.map(({ rule, answer, own, text, speaker }) => `  ${rule}, ${answer.replace("_", " ")}: ${own === "" ? "a new line" : JSON.stringify(own)} becomes ${JSON.stringify(text)} and ${JSON.stringify(speaker)}`),
    `  ${wordings} wordings of these words rotate over the items; your own prompt is asked as it is, too`,
    ...notes.map((line) => `  note: ${line}`),
    "",
    `Replies   ${parserWords(parser)}`,
    "",
  ].join("\n"));
}
