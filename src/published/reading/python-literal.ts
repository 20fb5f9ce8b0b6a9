/** What a Python literal holds, as JSON would: tuples and sets are lists, keys of dicts are texts. */
export type PythonValue = null | boolean | number | string | readonly PythonValue[] | { readonly [key: string]: PythonValue };

/** Text that is no Python literal: what was expected, and where (in characters, from 0). */
export class PythonLiteralError extends Error {
  readonly position: number;

  constructor(expected: string, position: number) {
    super(`expected ${expected} at character ${position + 1}`);
    this.name = "PythonLiteralError";
    this.position = position;
  }
}

/** How deep lists may stand in one another; what anybody writes down stays far below. */
const deepest = 100;

const blanks = /[ \t\r\n\f]*/y;
const number = /[+-]?(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:(?:\d(?:_?\d)*)?\.\d(?:_?\d)*|\d(?:_?\d)*\.?)(?:[eE][+-]?\d(?:_?\d)*)?)/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
/** The start of a text: its prefix and the quotes that will close it. */
const opening = /([rR]?[bB]|[bB][rR]|[rR]|[uU])?('''|"""|'|")/y;
const escapes: Readonly<Record<string, string>> = { "\\": "\\", "'": "'", '"': '"', a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", "\n": "" };
const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const words: Readonly<Record<string, null | boolean>> = { None: null, True: true, False: false };

/**
 * Reads a Python literal as `repr` writes it and `ast.literal_eval` takes it: texts with either quote, their escapes and
 * prefixes, and several after one another; numbers, `None`, `True`, `False`, lists, tuples, dicts and sets. Nothing is ever
 * evaluated: a name, a call, an attribute, an operator, a comprehension or a formatted text is an error. A dict's keys are
 * texts, or what JSON would make texts of. Bytes become a text with one character each; of a complex number or a character
 * by its name (`\N{...}`) nothing is made. Time is linear in the text.
 *
 * @throws PythonLiteralError for anything else, for more than 100 levels of nesting, and for text after the literal.
 */
export function parsePythonLiteral(text: string): PythonValue {
  const reader = new LiteralReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class LiteralReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#skipBlanks();
  }

  end(): void {
    if (this.#at < this.#text.length) this.#fail("the end of the text after one literal", this.#at);
  }

  value(depth: number): PythonValue {
    if (depth > deepest) this.#fail(`at most ${deepest} levels of nesting`, this.#at);
    const sign = this.#text[this.#at];
    if (sign === "[") {
      this.#advance();
      return this.#list("]", depth).values;
    }
    if (sign === "{") return this.#dictOrSet(depth);
    if (sign === "(") {
      this.#advance();
      const { values, commas } = this.#list(")", depth);
      // Brackets around one value alone are no tuple.
      return values.length === 1 && commas === 0 ? values[0] as PythonValue : values;
    }
    const start = this.#match(opening);
    if (start !== null) return this.#texts(start);
    const digits = this.#match(number);
    if (digits !== null) return this.#number(digits[0]);
    const name = this.#match(word)?.[0];
    if (name === undefined) return this.#fail(`a Python literal${this.#at < this.#text.length ? "" : ", found the end of the text"}`, this.#at);
    const known = Object.hasOwn(words, name) ? words[name] : undefined;
    if (known === undefined) return this.#fail("a Python literal, found a name (names and calls are never evaluated)", this.#at - name.length);
    this.#skipBlanks();
    return known;
  }

  /** The values from here to the closing bracket, after those read already. */
  #list(close: "]" | ")" | "}", depth: number, values: PythonValue[] = []): { values: PythonValue[]; commas: number } {
    let commas = 0;
    for (;;) {
      if (values.length > commas && this.#text[this.#at] === ",") {
        this.#advance();
        commas++;
      }
      if (this.#text[this.#at] === close) break;
      if (values.length > commas) this.#fail(`',' or '${close}'`, this.#at);
      values.push(this.value(depth + 1));
    }
    this.#advance();
    return { values, commas };
  }

  #dictOrSet(depth: number): PythonValue {
    this.#advance();
    if (this.#text[this.#at] === "}") {
      this.#advance();
      return {};
    }
    const first = this.value(depth + 1);
    if (this.#text[this.#at] !== ":") return this.#list("}", depth, [first]).values;
    const entries: [string, PythonValue][] = [];
    let key = first;
    for (;;) {
      const name = typeof key === "string" ? key : typeof key === "object" && key !== null ? this.#fail("a text as a dict's key", this.#at) : JSON.stringify(key);
      if (this.#text[this.#at] !== ":") this.#fail("':' after a dict's key", this.#at);
      this.#advance();
      entries.push([name, this.value(depth + 1)]);
      if (this.#text[this.#at] === ",") this.#advance();
      else if (this.#text[this.#at] !== "}") this.#fail("',' or '}'", this.#at);
      if (this.#text[this.#at] === "}") break;
      key = this.value(depth + 1);
    }
    this.#advance();
    // Own properties, whatever they are called: `__proto__` is a key like any other.
    return Object.fromEntries(entries);
  }

  #number(digits: string): number {
    const start = this.#at - digits.length;
    const plain = digits.replaceAll("_", "");
    const unsigned = plain.replace(/^[+-]/, "");
    if (/^0\d/.test(unsigned) && !/[.eE]/.test(unsigned) && !/^0+$/.test(unsigned)) this.#fail("a number without leading zeros", start);
    this.#skipBlanks();
    const next = this.#text[this.#at];
    if (next !== undefined && !",:)]}".includes(next)) this.#fail("the end of a number (operators are never evaluated)", this.#at);
    const value = Number(unsigned);
    return plain.startsWith("-") ? -value : value;
  }

  /** One text, or several after one another, from behind the first one's opening quotes. */
  #texts(first: RegExpExecArray): string {
    const parts: string[] = [];
    for (let start: RegExpExecArray | null = first; start !== null; start = this.#match(opening)) {
      this.#oneText(start[2] as string, start[1]?.toLowerCase() ?? "", parts);
      this.#skipBlanks();
    }
    return parts.length === 1 ? parts[0] as string : parts.join("");
  }

  #oneText(quotes: string, prefix: string, parts: string[]): void {
    const start = this.#at;
    const text = this.#text;
    const raw = prefix.includes("r");
    const bytes = prefix.includes("b");
    const special = quotes.length === 1 ? (quotes === "'" ? /['\\\n]/g : /["\\\n]/g) : (quotes === "'''" ? /'''|\\/g : /"""|\\/g);
    special.lastIndex = start;
    for (let from = start; ;) {
      const found = special.exec(text);
      if (found === null || found[0] === "\n") this.#fail("the quote that closes a text", found?.index ?? text.length);
      if (found[0] === quotes) {
        parts.push(text.slice(from, found.index));
        this.#at = found.index + quotes.length;
        return;
      }
      const escape = found.index;
      if (escape + 1 >= text.length) this.#fail("the quote that closes a text", text.length);
      if (raw) {
        special.lastIndex = escape + 2;
        continue;
      }
      parts.push(text.slice(from, escape));
      from = this.#escape(escape, bytes, parts);
      special.lastIndex = from;
    }
  }

  /** Reads the escape at a backslash into `parts`; gives the place behind it. */
  #escape(at: number, bytes: boolean, parts: string[]): number {
    const text = this.#text;
    const kind = text[at + 1] as string;
    const plain = Object.hasOwn(escapes, kind) ? escapes[kind] : undefined;
    if (plain !== undefined) {
      parts.push(plain);
      return at + 2;
    }
    const digits = Object.hasOwn(hexDigits, kind) && !(bytes && kind !== "x") ? hexDigits[kind] : undefined;
    if (digits !== undefined) {
      const hex = text.slice(at + 2, at + 2 + digits);
      if (hex.length < digits || !/^[0-9a-fA-F]+$/.test(hex)) this.#fail(`${digits} hexadecimal digits after \\${kind}`, at);
      const code = Number.parseInt(hex, 16);
      if (code > 0x10ffff) this.#fail("a character of Unicode", at);
      parts.push(String.fromCodePoint(code));
      return at + 2 + digits;
    }
    if (kind === "N" && !bytes) this.#fail("a character by its code, found one by its name (\\N{...} is not read)", at);
    const octal = /[0-7]{1,3}/y;
    octal.lastIndex = at + 1;
    const code = octal.exec(text)?.[0];
    // An escape that Python does not know stands for itself.
    parts.push(code === undefined ? `\\${kind}` : String.fromCharCode(Number.parseInt(code, 8)));
    return at + 1 + (code?.length ?? 1);
  }

  #advance(): void {
    this.#at++;
    this.#skipBlanks();
  }

  #skipBlanks(): void {
    blanks.lastIndex = this.#at;
    this.#at += blanks.exec(this.#text)?.[0].length ?? 0;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }

  #fail(expected: string, position: number): never {
    throw new PythonLiteralError(expected, position);
  }
}
