import { isMap, LineCounter, parseDocument, type Document } from "yaml";
import type { TextOrigin } from "./parse-slots.js";
import { templateError } from "./template-error.js";

type Path = readonly (string | number)[];

/** The shared keys that stand before and behind a file's own, the nearest first. */
export interface KeysAround {
  /** What these say wins over the file: the shared keys of a family that inherits the file. */
  readonly over?: readonly FrontMatter[];
  /** What the file leaves out is taken from these: the shared keys of its own family, and of those that it extends. */
  readonly under?: readonly FrontMatter[];
}

/**
 * The YAML head of a template file, read value by value, with shared keys around it: each top key is taken
 * from the first that has it. Every error names the file and the line of the value, or of the nearest key
 * around a value that is missing.
 */
export class FrontMatter {
  readonly #file: string;
  readonly #firstLine: number;
  readonly #sources: readonly FrontMatter[];
  readonly #document: Document;
  readonly #lines: LineCounter;
  readonly #values: unknown;

  /** @param firstLine the line of the file on which the YAML begins, counted from 1. */
  constructor(file: string, yaml: string, firstLine: number, { over = [], under = [] }: KeysAround = {}) {
    this.#file = file;
    this.#firstLine = firstLine;
    this.#sources = [...over, this, ...under];
    this.#lines = new LineCounter();
    this.#document = parseDocument(yaml, { lineCounter: this.#lines, version: "1.2", schema: "core" });
    const error = this.#document.errors[0];
    if (error !== undefined) throw templateError(file, this.#lineAt(error.pos[0]), `front matter is not YAML: ${error.message.split("\n")[0]}`, error);
    if (!isMap(this.#document.contents)) throw templateError(file, 1, "front matter must be a map of keys");
    this.#values = this.#document.toJS();
  }

  has(path: Path): boolean {
    return this.#find(path) !== undefined;
  }

  /** @throws DataError when the value is missing or is not one of `allowed`. */
  choice<T extends string>(path: Path, allowed: readonly T[]): T {
    const value = this.#value(path, allowed.map((one) => `'${one}'`).join(" or "));
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw this.error(path, `must be ${allowed.map((one) => `'${one}'`).join(" or ")}`);
    return found;
  }

  /** @throws DataError when the value is missing or is no text with something in it. */
  text(path: Path): string {
    const value = this.#value(path, "text");
    if (typeof value !== "string" || value.trim() === "") throw this.error(path, "must be text (put it in quotes)");
    return value;
  }

  /** @throws DataError when the value is missing or is not a list of texts. */
  texts(path: Path): readonly string[] {
    return this.#list(path).map((_, index) => this.text([...path, index]));
  }

  /** Two texts, such as the labels of two parties; with `third`, a third one may follow. */
  pair(path: Path, { third = false } = {}): readonly [string, string, ...string[]] {
    const [first, second, ...rest] = this.texts(path);
    if (first === undefined || second === undefined || rest.length > (third ? 1 : 0)) throw this.error(path, `must be a list of two texts${third ? " (and a third, if somebody else speaks)" : ""}`);
    return [first, second, ...rest];
  }

  /** @throws DataError when the value is missing or is not true or false. */
  flag(path: Path): boolean {
    const value = this.#value(path, "true or false");
    if (typeof value !== "boolean") throw this.error(path, "must be true or false");
    return value;
  }

  /** @throws DataError when the value is missing or is not 1 or 2. */
  side(path: Path): 1 | 2 {
    const value = this.#value(path, "1 or 2");
    if (value !== 1 && value !== 2) throw this.error(path, "must be 1 (the statement side) or 2 (the speaker side)");
    return value;
  }

  length(path: Path): number {
    return this.#list(path).length;
  }

  /** The keys of a map, in the order of the file. @throws DataError when it is missing, empty or no map. */
  keys(path: Path): readonly string[] {
    const value = this.#value(path, "a map");
    if (value === null || typeof value !== "object" || Array.isArray(value) || Object.keys(value).length === 0) throw this.error(path, "must be a map with at least one key");
    return Object.keys(value);
  }

  /** @throws DataError when a key stands in the file that nobody reads: most often a misspelt one. */
  allowOnly(path: Path, allowed: readonly string[], of = "a template"): void {
    const stray = this.keys(path).find((key) => !allowed.includes(key));
    if (stray !== undefined) throw this.error([...path, stray], `is not a key of ${of}; keys: ${allowed.join(", ")}`);
  }

  /** File and line where the text of a value begins. */
  origin(path: Path): TextOrigin {
    const source = this.#sourceOf(path);
    return { file: source.#file, line: source.#lineOf(path) };
  }

  error(path: Path, problem: string): Error {
    const { file, line } = this.origin(path);
    return templateError(file, line, `'${path.join(".")}' ${problem}`);
  }

  #list(path: Path): readonly unknown[] {
    const value = this.#value(path, "a list");
    if (!Array.isArray(value) || value.length === 0) throw this.error(path, "must be a list with at least one entry");
    return value;
  }

  #value(path: Path, expected: string): unknown {
    const value = this.#find(path);
    if (value !== undefined) return value;
    const { file, line } = this.origin(path);
    throw templateError(file, line, `missing front matter key '${path.join(".")}' (${expected})`);
  }

  #find(path: Path): unknown {
    let value = this.#sourceOf(path).#values;
    for (const key of path) {
      if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
      value = (value as Record<string | number, unknown>)[key];
    }
    return value;
  }

  /** Where a top key stands; this file for one that stands nowhere. */
  #sourceOf(path: Path): FrontMatter {
    const key = path[0];
    return key === undefined ? this : this.#sources.find((source) => source.#document.has(key)) ?? this;
  }

  #lineOf(path: Path): number {
    for (let depth = path.length; depth > 0; depth--) {
      const start = startOf(this.#document.getIn(path.slice(0, depth), true));
      if (start !== undefined) return this.#lineAt(start);
    }
    return 1;
  }

  #lineAt(offset: number): number {
    return this.#lines.linePos(offset).line + this.#firstLine - 1;
  }
}

function startOf(node: unknown): number | undefined {
  if (node === null || typeof node !== "object" || !("range" in node) || !Array.isArray(node.range)) return undefined;
  const start: unknown = node.range[0];
  return typeof start === "number" ? start : undefined;
}
