import { isMap, LineCounter, parseDocument, type Document } from "yaml";
import { templateError } from "./template-error.js";

type Path = readonly (string | number)[];

/**
 * The YAML head of a template file, read value by value; every error names the file and the line of the
 * value, or of the nearest key around a value that is missing.
 */
export class FrontMatter {
  readonly file: string;
  readonly #document: Document;
  readonly #lines: LineCounter;

  /** @param yaml the text between the two `---` lines, the first of which is line 1 of the file. */
  constructor(file: string, yaml: string) {
    this.file = file;
    this.#lines = new LineCounter();
    this.#document = parseDocument(yaml, { lineCounter: this.#lines, version: "1.2", schema: "core" });
    const error = this.#document.errors[0];
    if (error !== undefined) throw templateError(file, this.#lineAt(error.pos[0]), `front matter is not YAML: ${error.message.split("\n")[0]}`, error);
    if (!isMap(this.#document.contents)) throw templateError(file, 1, "front matter must be a map of keys");
  }

  has(path: Path): boolean {
    return this.#document.hasIn(path);
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

  /** Two texts, such as the labels of two parties. */
  pair(path: Path): readonly [string, string] {
    const [first, second, ...rest] = this.texts(path);
    if (first === undefined || second === undefined || rest.length > 0) throw this.error(path, "must be a list of two texts");
    return [first, second];
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
  allowOnly(path: Path, allowed: readonly string[]): void {
    const stray = this.keys(path).find((key) => !allowed.includes(key));
    if (stray !== undefined) throw this.error([...path, stray], `is not a key of a template; keys: ${allowed.join(", ")}`);
  }

  /** The line in the file where the text of a value begins. */
  line(path: Path): number {
    for (let depth = path.length; depth > 0; depth--) {
      const node: unknown = this.#document.getIn(path.slice(0, depth), true);
      const start = startOf(node);
      if (start !== undefined) return this.#lineAt(start);
    }
    return 1;
  }

  error(path: Path, problem: string): Error {
    return templateError(this.file, this.line(path), `'${path.join(".")}' ${problem}`);
  }

  #list(path: Path): readonly unknown[] {
    const value = this.#value(path, "a list");
    if (!Array.isArray(value) || value.length === 0) throw this.error(path, "must be a list with at least one entry");
    return value;
  }

  #value(path: Path, expected: string): unknown {
    if (!this.has(path)) throw templateError(this.file, this.line(path), `missing front matter key '${path.join(".")}' (${expected})`);
    const node: unknown = this.#document.getIn(path);
    return node !== null && typeof node === "object" && "toJSON" in node && typeof node.toJSON === "function" ? (node.toJSON() as unknown) : node;
  }

  #lineAt(offset: number): number {
    return this.#lines.linePos(offset).line + 1;
  }
}

function startOf(node: unknown): number | undefined {
  if (node === null || typeof node !== "object" || !("range" in node) || !Array.isArray(node.range)) return undefined;
  const start: unknown = node.range[0];
  return typeof start === "number" ? start : undefined;
}
