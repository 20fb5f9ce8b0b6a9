import { expect, it } from "vitest";
import { replaceHiddenCharacters } from "./replace-hidden-characters.js";

const mark = (text: string): string => replaceHiddenCharacters(text, () => "*");

it("finds controls, marks and overrides of direction, and characters without a shape", () => {
  const ranges = [[0x00, 0x08], [0x0b, 0x1f], [0x7f, 0x9f], [0x200e, 0x200f], [0x061c, 0x061c], [0x2028, 0x202e], [0x2066, 0x2069], [0x200b, 0x200b], [0xfeff, 0xfeff], [0xe0001, 0xe007f]] as const;
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) expect([code.toString(16), mark(`a${String.fromCodePoint(code)}b`)]).toEqual([code.toString(16), "a*b"]);
  }
});

it("leaves alone what people write: line breaks, tabs, every script, joiners, emoji", () => {
  const text = "a\n\tb \u00e9 \u5b57 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u05d0 \ud83d\udc69\u200d\ud83d\udd2c \u2764\ufe0f \u00a0";
  expect(mark(text)).toBe(text);
});
