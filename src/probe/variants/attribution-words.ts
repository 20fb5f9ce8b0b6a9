import type { AnswerSlot } from "./variant-prompt.js";

type Said = "text" | "speaker";

/** What has no will and somebody who has one, alike in length; none begins with a vowel, so that "a" goes before each. */
const nouns: readonly Readonly<Record<Said, string>>[] = [
  { text: "Text", speaker: "Speaker" }, { text: "Passage", speaker: "Person" }, { text: "Record", speaker: "Witness" },
  { text: "Note", speaker: "Guest" }, { text: "Page", speaker: "Visitor" }, { text: "Document", speaker: "Participant" },
];

/** Every noun in two forms: named (`Text B`) and unnamed (`a text`). */
export const wordingCount = 2 * nouns.length;

function nounOf(said: Said, wording: number): string {
  return (nouns[wording % nouns.length] as (typeof nouns)[number])[said];
}

function isNamed(wording: number): boolean {
  return wording < nouns.length;
}

/** Behind a label: `Answer from Text B`, `Answer (from a text)`; of two answers `Answer A, from a text`, `Answer A (from a text)`. */
export function labelWords(label: string, of: AnswerSlot, said: Said, wording: number): string {
  const noun = nounOf(said, wording);
  if (of === "answer") return isNamed(wording) ? `${label} from ${noun} B` : `${label} (from a ${noun.toLowerCase()})`;
  return isNamed(wording) ? `${label}, from a ${noun.toLowerCase()}` : `${label} (from a ${noun.toLowerCase()})`;
}

/**
 * A line before an answer without a label that is known.
 * @param direct the answer is the next thing to be read
 */
export function lineWords(of: AnswerSlot, said: Said, wording: number, direct: boolean): string {
  const noun = nounOf(said, wording).toLowerCase();
  const what = of === "answer" ? "answer" : of === "answer_a" ? "first answer" : "second answer";
  if (!direct) return isNamed(wording) ? `The ${what} below was given by a ${noun}:\n` : `The ${what} that stands below comes from a ${noun}:\n`;
  return isNamed(wording) ? `The following ${what} was given by a ${noun}:\n` : `The ${what} that follows comes from a ${noun}:\n`;
}

/** Whom or what a question asks about: `the answer in Text B` against `Speaker B`. */
export function targetWords(subject: string, said: Said, wording: number): string {
  const noun = nounOf(said, wording);
  const named = isNamed(wording) ? `${noun} B` : `the ${noun.toLowerCase()}`;
  return said === "text" ? `${subject} in ${named}` : named;
}
