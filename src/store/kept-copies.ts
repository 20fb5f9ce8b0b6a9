import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The copies of a store that were kept before it was brought to a new schema, by path, in the order of their names. */
export function keptCopies(location: string): string[] {
  const folder = dirname(location);
  if (!existsSync(folder)) return [];
  const copy = /^\.before-schema-\d+(-\d+)?$/;
  return readdirSync(folder).filter((name) => name.startsWith(basename(location)) && copy.test(name.slice(basename(location).length))).sort().map((name) => join(folder, name));
}
