import { UsageError } from "../../core/usage-error.js";
import type { Instruction, PatternProgram } from "./pattern-program.js";

/** A part of a pattern; its steps are written where it is told, as often as it is repeated. */
type Node =
  | { readonly kind: "character"; readonly admits: (character: string) => boolean }
  | { readonly kind: "assert"; readonly holds: (text: string, position: number) => boolean }
  | { readonly kind: "sequence"; readonly parts: readonly Node[] }
  | { readonly kind: "either"; readonly parts: readonly Node[] }
  | { readonly kind: "group"; readonly inner: Node }
  | { readonly kind: "repeat"; readonly inner: Node; readonly least: number; readonly most: number; readonly lazy: boolean };

const LONGEST_PROGRAM = 2000;
const LONGEST_SOURCE = 500;
const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);
const classes: Readonly<Record<string, (character: string) => boolean>> = {
  d: (character) => /\d/.test(character), D: (character) => /\D/.test(character), w: (character) => isWord(character), W: (character) => !isWord(character),
  s: (character) => /\s/.test(character), S: (character) => /\S/.test(character),
};
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** Reads a regular expression into the steps of a machine without backtracking. Throws `UsageError` with the place of what it does not know. */
export function parsePattern(source: string): PatternProgram {
  if (source.length > LONGEST_SOURCE) throw new UsageError(`--parser regex:...: a pattern may have ${LONGEST_SOURCE} characters`);
  const reader = new PatternReader(source);
  const node = reader.read();
  const instructions: Instruction[] = [];
  write(node, instructions, source);
  instructions.push({ kind: "match" });
  return { instructions, groups: reader.groups };
}

class PatternReader {
  groups = 0;
  #at = 0;

  constructor(private readonly source: string) {}

  read(): Node {
    const node = this.#either();
    if (this.#at < this.source.length) throw this.#error("a ')' that closes nothing");
    return node;
  }

  #either(): Node {
    const parts = [this.#sequence()];
    while (this.#take("|")) parts.push(this.#sequence());
    return parts.length === 1 ? parts[0] as Node : { kind: "either", parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.source.length && this.source[this.#at] !== "|" && this.source[this.#at] !== ")") parts.push(this.#quantified());
    return { kind: "sequence", parts };
  }

  #quantified(): Node {
    const inner = this.#atom();
    const match = /^(?:([*+?])|\{(\d{1,3})(,)?(\d{1,3})?\})(\?)?/.exec(this.source.slice(this.#at));
    if (match === null) return inner;
    this.#at += match[0].length;
    const [, sign, from, comma, to, lazy] = match;
    if (/^[*+?{]/.test(this.source.slice(this.#at)) && /^(?:[*+?]|\{\d)/.test(this.source.slice(this.#at))) throw this.#error("two quantifiers behind one another");
    const least = sign === undefined ? Number(from) : sign === "+" ? 1 : 0;
    const most = sign === "?" ? 1 : sign !== undefined ? Infinity : to !== undefined ? Number(to) : comma !== undefined ? Infinity : least;
    if (most < least) throw this.#error("a quantifier whose ends are exchanged");
    return { kind: "repeat", inner, least, most, lazy: lazy !== undefined };
  }

  #atom(): Node {
    const character = this.source[this.#at++] as string;
    switch (character) {
      case "(": return this.#group();
      case "[": return { kind: "character", admits: this.#class() };
      case ".": return { kind: "character", admits: (one) => one !== "\n" };
      case "^": return { kind: "assert", holds: (text, position) => position === 0 || text[position - 1] === "\n" };
      case "$": return { kind: "assert", holds: (text, position) => position === text.length || text[position] === "\n" };
      case "*": case "+": case "?": throw this.#error("a quantifier with nothing before it");
      case "\\": return this.#escape();
      default: return literal(character);
    }
  }

  #group(): Node {
    const plain = this.source.startsWith("?:", this.#at);
    if (!plain && this.source[this.#at] === "?") {
      const name = /^\?<[A-Za-z]\w*>/.exec(this.source.slice(this.#at));
      if (name === null) throw this.#error("lookaround, which this matcher does not have");
      this.#at += name[0].length;
    }
    if (plain) this.#at += 2;
    else this.groups++;
    const inner = this.#either();
    if (!this.#take(")")) throw this.#error("a '(' that is never closed");
    return plain ? inner : { kind: "group", inner };
  }

  #escape(): Node {
    const character = this.source[this.#at++];
    if (character === undefined) throw this.#error("a backslash at the end");
    if (character === "b" || character === "B") {
      const wanted = character === "b";
      return { kind: "assert", holds: (text, position) => (isWord(text[position - 1]) !== isWord(text[position])) === wanted };
    }
    if (/[1-9k]/.test(character)) throw this.#error("a backreference, which this matcher does not have");
    const known = classes[character];
    if (known !== undefined) return { kind: "character", admits: known };
    if (/[A-Za-z0]/.test(character) && escapes[character] === undefined) throw this.#error(`'\\${character}', which is not known here`);
    return literal(escapes[character] ?? character);
  }

  #class(): (character: string) => boolean {
    const negated = this.#take("^");
    const members: ((character: string) => boolean)[] = [];
    for (let first = true; first || this.source[this.#at] !== "]"; first = false) {
      if (this.#at >= this.source.length) throw this.#error("a '[' that is never closed");
      const low = this.#classMember();
      if (typeof low !== "string") members.push(low);
      else if (this.source[this.#at] === "-" && this.source[this.#at + 1] !== "]" && this.#at + 1 < this.source.length) {
        this.#at++;
        const high = this.#classMember();
        if (typeof high !== "string" || high < low) throw this.#error("a range in [...] that goes backwards");
        members.push((one) => [one, one.toLowerCase(), one.toUpperCase()].some((form) => form >= low && form <= high));
      } else members.push((one) => one.toLowerCase() === low.toLowerCase());
    }
    this.#at++;
    return (character) => members.some((member) => member(character)) !== negated;
  }

  #classMember(): string | ((character: string) => boolean) {
    const character = this.source[this.#at++] as string;
    if (character !== "\\") return character;
    const escaped = this.source[this.#at++] ?? "";
    return classes[escaped] ?? escapes[escaped] ?? escaped;
  }

  #take(character: string): boolean {
    if (this.source[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #error(what: string): UsageError {
    return new UsageError(`--parser regex:${this.source}: ${what} (character ${this.#at})`);
  }
}

function literal(character: string): Node {
  const lower = character.toLowerCase();
  return { kind: "character", admits: (one) => one.toLowerCase() === lower };
}

function write(node: Node, program: Instruction[], source: string): void {
  if (program.length > LONGEST_PROGRAM) throw new UsageError(`--parser regex:${source}: its counted repetitions make it too large`);
  switch (node.kind) {
    case "character": case "assert":
      program.push(node);
      return;
    case "sequence":
      for (const part of node.parts) write(part, program, source);
      return;
    case "group":
      program.push({ kind: "open" });
      write(node.inner, program, source);
      program.push({ kind: "close" });
      return;
    case "either": writeEither(node.parts, program, source); return;
    case "repeat": writeRepeat(node, program, source);
  }
}

function writeEither(parts: readonly Node[], program: Instruction[], source: string): void {
  const jumps: number[] = [];
  parts.forEach((part, index) => {
    const split = program.length;
    if (index < parts.length - 1) program.push({ kind: "match" });
    write(part, program, source);
    if (index === parts.length - 1) return;
    jumps.push(program.length);
    program.push({ kind: "match" });
    program[split] = { kind: "split", first: split + 1, second: program.length };
  });
  for (const jump of jumps) program[jump] = { kind: "jump", to: program.length };
}

function writeRepeat({ inner, least, most, lazy }: Extract<Node, { kind: "repeat" }>, program: Instruction[], source: string): void {
  for (let time = 0; time < least; time++) write(inner, program, source);
  const optional = (then: (split: number) => void): void => {
    const split = program.length;
    program.push({ kind: "match" });
    write(inner, program, source);
    then(split);
    const [into, past] = [split + 1, program.length];
    program[split] = lazy ? { kind: "split", first: past, second: into } : { kind: "split", first: into, second: past };
  };
  if (most === Infinity) optional((split) => program.push({ kind: "jump", to: split }));
  else for (let time = least; time < most; time++) optional(() => undefined);
}
