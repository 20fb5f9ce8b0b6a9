import type { StepCounter } from "./step-counter.js";

/** The longest key that is looked at, in characters. */
export const LONGEST_KEY = 200;
const LONGEST_BARE_KEY = 64;
const BARE_KEY = /[A-Za-z0-9_$*\\-]/;
const SPACE = /[\s\u200b-\u200f\u2060\ufeff]/;

/** Which characters may close a string, by the one that opened it. */
export const CLOSERS: Readonly<Record<string, string>> = { "\"": "\"", "'": "'", "\u201c": "\u201d\"", "\u201d": "\u201d\"", "\u2018": "\u2019'", "\u2019": "\u2019'" };

/**
 * What stands at a place of an object as models write it: looks ahead in the text and moves nothing. Looking again
 * over the same white space costs nothing, and beyond white space no look goes farther than the longest key.
 */
export class ObjectSyntax {
  private quotedKeys = true;
  /** The last run of white space that was skipped, so that looking ahead over it again costs nothing. */
  private runStart = 0;
  private runEnd = -1;

  constructor(private readonly text: string, private readonly counter: StepCounter) {}

  /** Where the first key of the object opened at `start` would stand; notes whether it is quoted, as the others then have to be. */
  firstKey(start: number): number {
    const first = this.skipSpace(start + 1);
    const character = this.text[first];
    this.quotedKeys = character !== undefined && character in CLOSERS;
    return first;
  }

  /** Whether the quotation mark at `index` ends its string rather than standing in it unescaped. */
  endsString(index: number, role: "key" | "member" | "element"): boolean {
    const { text } = this;
    const next = this.skipSpace(index + 1);
    const character = text[next];
    if (character === undefined) return true;
    if (role === "key") return character === ":" || character === "\uff1a";
    if (this.opensComment(next) || text.startsWith("```", next)) return true;
    if (role === "element") return character === "," || character === "]";
    if (character === "}") return true;
    if (character === ",") {
      const after = this.skipSpace(next + 1);
      return after >= text.length || text[after] === "}" || this.opensComment(after) || this.looksLikeKey(after);
    }
    return next > index + 1 && character in CLOSERS && this.looksLikeKey(next);
  }

  /** Whether a key and a colon stand at `index`; a bare one only in an object whose first key is bare. */
  looksLikeKey(index: number): boolean {
    const { text } = this;
    const closers = CLOSERS[text[index] as string];
    if (closers === undefined) {
      if (this.quotedKeys) return false;
      const end = this.endOfBareKey(index);
      return end > index && this.isColon(this.skipSpace(end));
    }
    const limit = Math.min(text.length, index + 1 + LONGEST_KEY);
    for (let end = index + 1; end < limit; end++) {
      this.counter.steps++;
      const character = text[end] as string;
      if (character === "\\") end++;
      else if (closers.includes(character)) return this.isColon(this.skipSpace(end + 1));
    }
    return false;
  }

  /** One past the last character of a key without quotation marks; `start` where there is none. */
  endOfBareKey(start: number): number {
    const limit = Math.min(this.text.length, start + LONGEST_BARE_KEY);
    let end = start;
    while (end < limit && BARE_KEY.test(this.text[end] as string)) end++;
    this.counter.steps += end - start + 1;
    return end;
  }

  /** The place of the first character from `from` on that is no white space. */
  skipSpace(from: number): number {
    if (from >= this.runStart && from <= this.runEnd) return this.runEnd;
    let end = from;
    while (end < this.text.length && SPACE.test(this.text[end] as string)) end++;
    this.counter.steps += end - from + 1;
    this.runStart = from;
    this.runEnd = end;
    return end;
  }

  opensComment(index: number): boolean {
    return this.text[index] === "/" && (this.text[index + 1] === "/" || this.text[index + 1] === "*");
  }

  private isColon(index: number): boolean {
    return this.text[index] === ":" || this.text[index] === "\uff1a";
  }
}
