import type { SourceText } from "./source-text.js";

/** A stretch of a file, by offsets; `end` is behind its last character. */
export interface Place {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** A value of a YAML file that knows where it stands. */
export interface LocatedValue {
  readonly place: Place;
  /** Of its key, where it is an entry of a map. */
  readonly key?: Place | undefined;
  readonly content: string | number | boolean | null | readonly LocatedValue[] | ReadonlyMap<string, LocatedValue>;
}

export type Path = readonly (string | number)[];

/** The value without its places: texts, numbers, lists and plain objects. */
export function plainValue({ content }: LocatedValue): unknown {
  if (content instanceof Map) return Object.fromEntries([...content as ReadonlyMap<string, LocatedValue>].map(([key, value]) => [key, plainValue(value)]));
  if (Array.isArray(content)) return (content as readonly LocatedValue[]).map(plainValue);
  return content;
}

/** The entries of a map; none where the value is no map or is missing. */
export function entriesOf(value: LocatedValue | undefined): ReadonlyMap<string, LocatedValue> {
  return value?.content instanceof Map ? value.content as ReadonlyMap<string, LocatedValue> : new Map();
}

/** The members of a list; none where the value is no list or is missing. */
export function membersOf(value: LocatedValue | undefined): readonly LocatedValue[] {
  return Array.isArray(value?.content) ? value.content as readonly LocatedValue[] : [];
}

/** The text of a value that is one. */
export function textOf(value: LocatedValue | undefined): string | undefined {
  return typeof value?.content === "string" ? value.content : undefined;
}

/** What stands at a path, or the innermost value around it that is there. */
export function valueAt(root: LocatedValue, path: Path): LocatedValue {
  let value = root;
  for (const step of path) {
    const inner = typeof step === "number" ? membersOf(value)[step] : entriesOf(value).get(step);
    if (inner === undefined) return value;
    value = inner;
  }
  return value;
}
