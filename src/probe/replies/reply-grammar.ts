import type { ReplyParser } from "./reply-parser.js";
import { wordsToSay } from "./words-to-say.js";

/**
 * A grammar (GBNF) of the shortest replies that the parser reads: one word, one score, or a JSON object with the one member that holds it. Null where none can be
 * written: verdicts that are found by a pattern.
 */
export function replyGrammar({ place, scale }: ReplyParser): string | null {
  if (place.kind === "pattern") return null;
  const words = wordsToSay(scale);
  if (words === null) return null;
  if (place.kind === "text") return `root ::= ${words.map(({ text }) => quoted(text)).join(" | ")}\n`;
  const [open, close] = [place.path.map((name) => `{${JSON.stringify(name)}: `).join(""), "}".repeat(place.path.length)];
  return `root ::= ${quoted(open)} (${words.map(({ text, bare }) => quoted(bare ? text : JSON.stringify(text))).join(" | ")}) ${quoted(close)}\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', String.raw`\"`)}"`;
}
