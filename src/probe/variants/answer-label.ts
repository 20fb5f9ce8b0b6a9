/** A label before an answer: from where to where its words stand, and what is left of them without an author. */
export interface AnswerLabel {
  readonly start: number;
  readonly end: number;
  readonly noun: string;
  readonly author: boolean;
}

const AUTHOR = "student|model|assistant|ai|bot|chatbot|llm|user|agent|system|participant|respondent|author|speaker|expert|candidate|contestant";
const NOUN = "answer|response|submission|output|completion|reply|statement|claim|solution|prediction|text";
/** What may stand before a label's words on its line, its words, and what may stand between them and the answer. */
const LABEL = new RegExp(String.raw`^(\s*(?:(?:[-*>+]|#{1,6}|\d{1,2}[.)])\s+)*(?:\*\*|__|\[|\()?\s*)`
  + String.raw`((?:the\s+)?((?:(?:${AUTHOR})(?:['\u2019]s?)?\s+)*)((?:(?:submitted|proposed|given|generated|predicted|actual|final|first|second)\s+)?(?:${NOUN}))?((?:\s+|\s*#\s*)(?:[A-Da-d]|[12]|one|two))?((?:${AUTHOR})(?:\s+(?:[A-D]|[12]))?)?)`
  + String.raw`(\s*(?:\*\*|__|\]|\))?\s*[:\uff1a]?\s*(?:\*\*|__)?\s*["'\u201c\x60]{0,3})$`, "i");

/**
 * The label that text before an answer ends in: on the answer's own line, or alone on the last line above that is not blank. Null where
 * nothing of the kind is recognised. A word alone is a label only with a colon, in brackets, bold, or as a heading.
 */
export function answerLabel(before: string): AnswerLabel | null {
  const ownStart = before.lastIndexOf("\n") + 1;
  const own = before.slice(ownStart);
  if (own.trim() !== "") return labelIn(own, ownStart);
  const trimmed = before.trimEnd();
  // A blank line may lie between a heading and what it heads, no more.
  if (before.slice(trimmed.length).split("\n").length > 3) return null;
  const start = trimmed.lastIndexOf("\n") + 1;
  return labelIn(trimmed.slice(start), start);
}

function labelIn(line: string, offset: number): AnswerLabel | null {
  if (line.length > 80) return null;
  const match = LABEL.exec(line);
  if (match === null) return null;
  const [, head = "", words = "", author = "", noun = "", letter = "", lone = "", tail = ""] = match;
  if (words.trim() === "" || (noun === "" && lone === "" && author === "")) return null;
  const marked = /[:\uff1a]/.test(tail) || /[#[(*_]/.test(head);
  if (!marked) return null;
  const named = noun === "" ? `Answer${letter || letterOf(lone)}` : `${noun}${letter}`;
  const byAuthor = author.trim() !== "" || lone !== "";
  return { start: offset + head.length, end: offset + head.length + words.length, noun: byAuthor ? capitalised(named) : words, author: byAuthor };
}

function letterOf(lone: string): string {
  return /\s+(?:[A-D]|[12])$/i.exec(lone)?.[0] ?? "";
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
