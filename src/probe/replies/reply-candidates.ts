import type { ReplyCandidates } from "../../core/reply-candidates.js";
import type { ReplyParser } from "./reply-parser.js";
import { wordsToSay } from "./words-to-say.js";

/**
 * The replies of `replyGrammar` as candidates whose probabilities can be read, in both spellings, with a small and with a large first letter. Null where there is no
 * grammar, or where some stand in quotation marks and others without.
 */
export function replyCandidates({ place, scale }: ReplyParser): ReplyCandidates | null {
  const words = place.kind === "pattern" ? null : wordsToSay(scale);
  if (words === null || place.kind === "pattern") return null;
  const spelled = words.flatMap(({ text, worth, bare }) => [...new Set([text, ...bare ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}`]])].map((spelling) => ({ text: spelling, worth })));
  if (place.kind === "text") return { opening: "", ending: "", words: spelled };
  const quote = words[0]?.bare === true ? "" : "\"";
  if (words.some(({ bare, text }) => bare !== (quote === "") || JSON.stringify(text) !== `"${text}"`)) return null;
  return { opening: place.path.map((name) => `{${JSON.stringify(name)}: `).join("") + quote, ending: quote + "}".repeat(place.path.length), words: spelled };
}
