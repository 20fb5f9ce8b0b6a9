import { plainText } from "./answer-value.js";
import { decodeEscapes } from "./string-escapes.js";
import type { StepCounter } from "./step-counter.js";

/** One value that an object gives under the verdict key. */
export interface VerdictMember {
  /** The value's text, escapes resolved; null where it is an object or a list. */
  readonly value: string | null;
  /** False where the text ended inside an unquoted value: more digits could have followed. */
  readonly complete: boolean;
}

/** What was found in one object of a reply. */
export interface ObjectReading {
  /** Index of the opening brace. */
  readonly start: number;
  /** One past the last character that was read. */
  readonly end: number;
  /** `cut`: the text ended first. `broken`: what follows cannot be part of an object. */
  readonly outcome: "closed" | "cut" | "broken";
  /** Verdict members of the object itself, duplicates included. */
  readonly direct: readonly VerdictMember[];
  /** Verdict members of objects within it. */
  readonly nested: readonly VerdictMember[];
  /** The object's own reasoning, escapes resolved. */
  readonly reasoning: string | null;
}

const VERDICT_KEY = "chosen_answer";
const REASONING_KEY = "reasoning";
const LONGEST_KEY = 200;
const LONGEST_BARE_KEY = 64;
const BARE_KEY = /[A-Za-z0-9_$*\\-]/;
const NOT_IN_BARE_VALUE = "{[:\"<";
const SPACE = /[\s\u200b-\u200f\u2060\ufeff]/;

/** Which characters may close a string, by the one that opened it. */
const CLOSERS: Readonly<Record<string, string>> = { "\"": "\"", "'": "'", "\u201c": "\u201d\"", "\u201d": "\u201d\"", "\u2018": "\u2019'", "\u2019": "\u2019'" };

/**
 * Reads one object as models write them: single or curly quotes, bare keys, comments, missing and
 * trailing commas, backslashes JSON does not know, quotation marks that nobody escaped. It only ever
 * reports keys that stand in the text. A quotation mark ends a string only where what follows fits the
 * object's structure. With `strict` the text must be valid JSON and every unescaped mark ends its string.
 * Work is linear in the characters read; nesting costs no call stack.
 */
export function readObject(text: string, start: number, options: { readonly strict: boolean; readonly counter: StepCounter }): ObjectReading {
  return new ObjectReader(text, options.strict, options.counter).read(start);
}

/** Whether the brace at `start` can open an object: it is followed by a key and a colon, a comment or its closing brace. */
export function opensObject(text: string, start: number, counter: StepCounter): boolean {
  return new ObjectReader(text, false, counter).opensAt(start);
}

/** Why reading stopped before the closing brace. */
type Stop = "cut" | "broken";

class ObjectReader {
  private position = 0;
  private readonly stack: ("{" | "[")[] = [];
  private readonly direct: VerdictMember[] = [];
  private readonly nested: VerdictMember[] = [];
  private reasoning: string | null = null;
  private quotedKeys = true;
  /** The last run of white space that was skipped, so that looking ahead over it again costs nothing. */
  private runStart = 0;
  private runEnd = -1;

  constructor(private readonly text: string, private readonly strict: boolean, private readonly counter: StepCounter) {}

  opensAt(start: number): boolean {
    const first = this.skipSpace(start + 1);
    const character = this.text[first];
    if (character === undefined) return false;
    this.quotedKeys = character in CLOSERS;
    return character === "}" || this.opensComment(first) || this.looksLikeKey(first);
  }

  read(start: number): ObjectReading {
    const firstKey = this.text[this.skipSpace(start + 1)];
    this.quotedKeys = firstKey !== undefined && firstKey in CLOSERS;
    this.position = start + 1;
    this.stack.push("{");
    let stop: Stop | null = null;
    while (stop === null && this.stack.length > 0) stop = this.stack[this.stack.length - 1] === "{" ? this.readMember() : this.readElement();
    return {
      start, end: this.position, outcome: stop ?? "closed",
      direct: this.direct, nested: this.nested, reasoning: this.reasoning,
    };
  }

  private readMember(): Stop | null {
    this.skipGap(",");
    const character = this.text[this.position];
    if (character === undefined) return "cut";
    if (character === "}") {
      this.position++;
      this.stack.pop();
      return null;
    }
    const key = character in CLOSERS ? this.readString("key") : this.readBareKey();
    if (key === "cut" || key === "broken") return key;
    this.skipGap("");
    const colon = this.text[this.position];
    if (colon === undefined) return "cut";
    if (colon !== ":" && colon !== "\uff1a") return "broken";
    this.position++;
    this.skipGap("");
    return this.readValue(normalKey(key.inside));
  }

  private readElement(): Stop | null {
    this.skipGap(",");
    const character = this.text[this.position];
    if (character === undefined) return "cut";
    if (character === "}") return "broken";
    if (character === "]") {
      this.position++;
      this.stack.pop();
      return null;
    }
    return this.readValue(null);
  }

  private readValue(key: string | null): Stop | null {
    const character = this.text[this.position];
    if (character === undefined) return "cut";
    if (character === "{" || character === "[") {
      if (key === VERDICT_KEY) this.record({ value: null, complete: true });
      this.position++;
      this.stack.push(character);
      return null;
    }
    const quoted = character in CLOSERS;
    const value = quoted ? this.readString(key === null ? "element" : "member") : this.readBareValue();
    if (value === "cut" || value === "broken") return value;
    if (key === VERDICT_KEY) this.record({ value: decodeEscapes(value.inside), complete: quoted || this.position < this.text.length });
    if (key === REASONING_KEY && quoted && this.stack.length === 1) this.reasoning = decodeEscapes(value.inside);
    return null;
  }

  private record(member: VerdictMember): void {
    (this.stack.length === 1 ? this.direct : this.nested).push(member);
  }

  private readString(role: "key" | "member" | "element"): { readonly inside: string } | Stop {
    const { text } = this;
    const closers = CLOSERS[text[this.position] as string] as string;
    const start = this.position + 1;
    for (let index = start; index < text.length; index++) {
      this.counter.steps++;
      const character = text[index] as string;
      if (character === "\\") index++;
      else if (closers.includes(character) && (this.strict || this.endsString(index, role))) {
        this.position = index + 1;
        return { inside: text.slice(start, index) };
      } else if (role === "key" && !this.strict && index - start > LONGEST_KEY) {
        this.position = index;
        return "broken";
      }
    }
    this.position = text.length;
    return "cut";
  }

  /** Whether the quotation mark at `index` ends its string rather than standing in it unescaped. */
  private endsString(index: number, role: "key" | "member" | "element"): boolean {
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
  private looksLikeKey(index: number): boolean {
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

  private readBareKey(): { readonly inside: string } | Stop {
    const start = this.position;
    this.position = this.endOfBareKey(start);
    return this.position === start ? "broken" : { inside: this.text.slice(start, this.position) };
  }

  private endOfBareKey(start: number): number {
    const limit = Math.min(this.text.length, start + LONGEST_BARE_KEY);
    let end = start;
    while (end < limit && BARE_KEY.test(this.text[end] as string)) end++;
    this.counter.steps += end - start + 1;
    return end;
  }

  private readBareValue(): { readonly inside: string } | Stop {
    const { text } = this;
    const start = this.position;
    while (this.position < text.length) {
      this.counter.steps++;
      const character = text[this.position] as string;
      if (character === "," || character === "}" || character === "]" || character === "\n" || this.opensComment(this.position)) break;
      if (NOT_IN_BARE_VALUE.includes(character)) return "broken";
      this.position++;
    }
    return { inside: text.slice(start, this.position) };
  }

  /** Moves past white space, comments and the given separator. */
  private skipGap(separator: "," | ""): void {
    const { text } = this;
    for (;;) {
      this.position = this.skipSpace(this.position);
      if (this.opensComment(this.position)) {
        const block = text[this.position + 1] === "*";
        const end = text.indexOf(block ? "*/" : "\n", this.position + 2);
        const next = end < 0 ? text.length : end + (block ? 2 : 1);
        this.counter.steps += next - this.position;
        this.position = next;
      } else if (separator !== "" && text[this.position] === separator) {
        this.position++;
      } else {
        return;
      }
    }
  }

  private skipSpace(from: number): number {
    if (from >= this.runStart && from <= this.runEnd) return this.runEnd;
    let end = from;
    while (end < this.text.length && SPACE.test(this.text[end] as string)) end++;
    this.counter.steps += end - from + 1;
    this.runStart = from;
    this.runEnd = end;
    return end;
  }

  private opensComment(index: number): boolean {
    return this.text[index] === "/" && (this.text[index + 1] === "/" || this.text[index + 1] === "*");
  }

  private isColon(index: number): boolean {
    return this.text[index] === ":" || this.text[index] === "\uff1a";
  }
}

/** A key as it is compared: without case, width, invisible characters, emphasis and Markdown's `\_`. */
function normalKey(inside: string): string {
  if (inside.length > LONGEST_KEY) return "";
  return plainText(decodeEscapes(inside).replaceAll("\\_", "_")).toLowerCase();
}
