import { plainText } from "./answer-value.js";
import { CLOSERS, LONGEST_KEY, ObjectSyntax } from "./object-syntax.js";
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
const NOT_IN_BARE_VALUE = "{[:\"<";

/**
 * Reads one object as models write them: single or curly quotes, bare keys, comments, missing and
 * trailing commas, backslashes JSON does not know, quotation marks that nobody escaped. It only ever
 * reports keys that stand in the text. A quotation mark ends a string only where what follows fits the
 * object's structure. With `strict` the text must be valid JSON and every unescaped mark ends its string.
 * Work is linear in the characters read; nesting costs no call stack.
 * @param options.key under which the verdict stands, in lower case
 */
export function readObject(text: string, start: number, options: { readonly strict: boolean; readonly counter: StepCounter; readonly key?: string }): ObjectReading {
  return new ObjectReader(text, options.strict, options.counter, options.key ?? VERDICT_KEY).read(start);
}

/** Why reading stopped before the closing brace. */
type Stop = "cut" | "broken";

class ObjectReader {
  private position = 0;
  private readonly stack: ("{" | "[")[] = [];
  private readonly direct: VerdictMember[] = [];
  private readonly nested: VerdictMember[] = [];
  private reasoning: string | null = null;
  private readonly syntax: ObjectSyntax;

  constructor(private readonly text: string, private readonly strict: boolean, private readonly counter: StepCounter, private readonly verdictKey: string) {
    this.syntax = new ObjectSyntax(text, counter);
  }

  read(start: number): ObjectReading {
    this.syntax.firstKey(start);
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
      if (key === this.verdictKey) this.record({ value: null, complete: true });
      this.position++;
      this.stack.push(character);
      return null;
    }
    const quoted = character in CLOSERS;
    const value = quoted ? this.readString(key === null ? "element" : "member") : this.readBareValue();
    if (value === "cut" || value === "broken") return value;
    if (key === this.verdictKey) this.record({ value: decodeEscapes(value.inside), complete: quoted || this.position < this.text.length });
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
      else if (closers.includes(character) && (this.strict || this.syntax.endsString(index, role))) {
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

  private readBareKey(): { readonly inside: string } | Stop {
    const start = this.position;
    this.position = this.syntax.endOfBareKey(start);
    return this.position === start ? "broken" : { inside: this.text.slice(start, this.position) };
  }

  private readBareValue(): { readonly inside: string } | Stop {
    const { text } = this;
    const start = this.position;
    while (this.position < text.length) {
      this.counter.steps++;
      const character = text[this.position] as string;
      if (character === "," || character === "}" || character === "]" || character === "\n" || this.syntax.opensComment(this.position)) break;
      if (NOT_IN_BARE_VALUE.includes(character)) return "broken";
      this.position++;
    }
    return { inside: text.slice(start, this.position) };
  }

  /** Moves past white space, comments and the given separator. */
  private skipGap(separator: "," | ""): void {
    const { text } = this;
    for (;;) {
      this.position = this.syntax.skipSpace(this.position);
      if (this.syntax.opensComment(this.position)) {
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
}

/** A key as it is compared: without case, width, invisible characters, emphasis and Markdown's `\_`. */
function normalKey(inside: string): string {
  if (inside.length > LONGEST_KEY) return "";
  return plainText(decodeEscapes(inside).replaceAll("\\_", "_")).toLowerCase();
}
