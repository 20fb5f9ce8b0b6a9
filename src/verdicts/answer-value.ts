import type { AnswerCode } from "../core/answer-code.js";

const INVISIBLE = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** What may stand around a value without being part of it: emphasis and quotation marks, opening to closing. */
const PAIRS: Readonly<Record<string, string>> = {
  "*": "*", "_": "_", "`": "`", "~": "~", "\"": "\"", "'": "'",
  "\u201c": "\u201d", "\u201d": "\u201d", "\u201e": "\u201d", "\u2018": "\u2019", "\u2019": "\u2019", "\u00ab": "\u00bb", "\u300c": "\u300d",
};

/** `text` without zero-width characters, full-width forms, emphasis marks and outer white space. */
export function plainText(text: string): string {
  const folded = text.replace(INVISIBLE, "").replace(FULL_WIDTH, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfee0));
  let start = 0;
  let end = folded.length;
  for (;;) {
    while (start < end && isSpace(folded, start)) start++;
    while (end > start && isSpace(folded, end - 1)) end--;
    if (end - start < 2 || PAIRS[folded[start] as string] !== folded[end - 1]) return folded.slice(start, end);
    start++;
    end--;
  }
}

/** The answer code that `text` is, exactly, once width, invisible characters and emphasis are taken away; else null. */
export function answerValue(text: string): AnswerCode | null {
  const plain = plainText(text);
  return plain === "1" || plain === "2" ? plain : null;
}

function isSpace(text: string, index: number): boolean {
  return (text[index] as string).trim() === "";
}
