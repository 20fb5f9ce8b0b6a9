import type { JudgePrompt } from "../prompt/judge-prompt.js";

/** Common words of English that are rare as words of its neighbours; "is", "was", "of" and "a" are not. */
const COMMON = new Set("the and are you your this that whether with which following please should does it if or to as be by how what only".split(" "));
/** A text of so few words may do without common ones. */
const fewWords = 5;
/** Of so many words at least one is common. */
const apart = 30;

/** A cheap test, for a note: whether a prompt's own words have the common words of English among them. Names in braces, tags and code are no words. */
export function looksEnglish({ messages }: Pick<JudgePrompt, "messages">): boolean {
  const text = messages.flatMap(({ parts }) => parts.map((part) => part.kind === "text" ? part.text : " ")).join("\n");
  const words = text.replaceAll(/<[^<>]*>/g, " ").match(/[\p{L}\p{M}]+(?:['\u2019][\p{L}]+)*/gu) ?? [];
  // Scripts without blanks write a sentence as one word.
  const foreign = (text.match(/[^\p{Script=Latin}\P{L}]/gu) ?? []).length;
  if (words.length < fewWords && foreign < fewWords) return true;
  const common = words.filter((word) => COMMON.has(word.toLowerCase())).length;
  return common > 0 && common * apart >= words.length;
}
