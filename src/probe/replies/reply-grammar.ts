import type { ReplyParser, ReplyScale } from "./reply-parser.js";

/** Scores of a range are listed up to so many. */
const mostScores = 101;

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

/** What a judge may say, and whether it stands in JSON without quotation marks. */
function wordsToSay(scale: ReplyScale): readonly { readonly text: string; readonly bare: boolean }[] | null {
  switch (scale.kind) {
    case "binary": return [scale.accept[0], scale.reject[0]].map((word = "") => ({ text: word.length === 1 ? word.toUpperCase() : word, bare: word === "true" || word === "false" || /^\d+$/.test(word) }));
    case "pairwise": return ["A", "B", "tie"].map((text) => ({ text, bare: false }));
    case "score": {
      if (scale.words !== null) return Object.keys(scale.words).map((word) => ({ text: word.toUpperCase(), bare: false }));
      const step = Number.isInteger(scale.low) && Number.isInteger(scale.high) && scale.high - scale.low > 1 ? 1 : (scale.high - scale.low) / 10;
      const count = Math.round((scale.high - scale.low) / step) + 1;
      return count > mostScores ? null : Array.from({ length: count }, (_, index) => ({ text: String(Number((scale.low + index * step).toFixed(6))), bare: true }));
    }
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', String.raw`\"`)}"`;
}
