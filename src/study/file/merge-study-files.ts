import { entriesOf, type LocatedValue } from "./located-value.js";

/** Keys whose value in the later file stands for all of them. */
const exclusive = ["system", "system_file"];

/**
 * What two files say together, the later one winning: maps are merged key by key, everything else (lists, texts,
 * each factor of a matrix) is replaced whole, and a key without a value takes back what the earlier file set.
 */
export function mergeStudyFiles(earlier: LocatedValue, later: LocatedValue): LocatedValue {
  return { ...later, content: mergedEntries(entriesOf(earlier), entriesOf(later), 0) };
}

function mergedEntries(earlier: ReadonlyMap<string, LocatedValue>, later: ReadonlyMap<string, LocatedValue>, depth: number): ReadonlyMap<string, LocatedValue> {
  const replaced = exclusive.some((key) => later.has(key)) ? exclusive : [];
  const merged = new Map([...earlier].filter(([key]) => !replaced.includes(key)));
  for (const [key, value] of later) {
    const before = key === "items" && depth === 0 ? asItems(earlier.get(key)) : earlier.get(key);
    const after = key === "items" && depth === 0 ? asItems(value) : value;
    if (value.content === null) merged.delete(key);
    else if (depth === 0 && after?.content instanceof Map) merged.set(key, { ...after, content: mergedEntries(entriesOf(before), entriesOf(after), depth + 1) });
    else merged.set(key, value);
  }
  return merged;
}

/** Items that are one text are the map that says the same. */
function asItems(items: LocatedValue | undefined): LocatedValue | undefined {
  return typeof items?.content === "string" ? { ...items, content: new Map([["spec", items]]) } : items;
}
