import { cellList } from "./cell-list.js";
import { cellText } from "./cell-text.js";
import { describeFound } from "../reading/describe-found.js";
import { unfolded } from "./unfolded.js";

/** The options of a question, in their order; a blank place is undefined. `names` are those that the set gives them, such as A to D. */
export interface Options {
  readonly texts: readonly (string | undefined)[];
  readonly names?: readonly (string | undefined)[] | undefined;
}

/**
 * Reads a cell of options, in the shapes that benchmarks have: a list of texts, an object of two lists
 * (`{text: [...], label: [...]}`), a list of objects with text and label, or an object of texts by name (`{A: ..., B: ...}`); JSON text of any of them. Else what is wrong.
 */
export function optionsIn(value: unknown): Options | { readonly wrong: string } {
  const holder = unfolded(value);
  if (holder === null || holder === undefined || holder === "") return { wrong: "expected a list of options, found nothing" };
  if (Array.isArray(holder)) return holder.length > 0 && holder.every(isObject) ? ofObjects(holder) : ofList(holder);
  if (!isObject(holder)) {
    // A text may still be a list as Python prints it, which gets a word of its own.
    const list = cellList(holder);
    return { wrong: list.wrong?.replace(" or one plain answer", "") ?? `expected a list of options, found ${describeFound(holder)}` };
  }
  const texts = member(holder, textKeys);
  if (Array.isArray(texts)) return named(ofList(texts), member(holder, nameKeys));
  const entries = Object.entries(holder);
  return named(ofList(entries.map(([, text]) => text)), entries.map(([name]) => name));
}

const textKeys = ["text", "texts", "choices", "options"];
const nameKeys = ["label", "labels", "name", "key", "id"];

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype;
}

function member(holder: Members, keys: readonly string[]): unknown {
  const key = keys.find((name) => Object.hasOwn(holder, name));
  return key === undefined ? undefined : holder[key];
}

function ofList(values: readonly unknown[]): Options | { readonly wrong: string } {
  const list = cellList(values);
  return list.wrong === undefined ? { texts: list.texts } : { wrong: list.wrong };
}

function ofObjects(values: readonly Members[]): Options | { readonly wrong: string } {
  return named(ofList(values.map((value) => member(value, textKeys))), values.map((value) => member(value, nameKeys)));
}

function named(options: Options | { readonly wrong: string }, names: unknown): Options | { readonly wrong: string } {
  if ("wrong" in options || !Array.isArray(names) || names.length !== options.texts.length) return options;
  const cells = names.map(cellText);
  return { ...options, names: cells.map((cell) => cell.wrong === undefined ? cell.text?.trim() : undefined) };
}
