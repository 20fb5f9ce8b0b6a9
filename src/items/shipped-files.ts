import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { DataError } from "../core/data-error.js";

/** The folders of the item sets that ship with the package; the paths hold from this file and from the built bundle alike. */
const folders: Readonly<Record<string, string>> = {
  starter: fileURLToPath(new URL("../../src/items/starter/", import.meta.url)),
  conflicts: fileURLToPath(new URL("../../src/items/conflict-set/", import.meta.url)),
};

/**
 * The JSON Lines files of an item set that ships with the package, `starter` or `conflicts`, by name; null for other sets.
 *
 * @throws DataError where the installation lacks them.
 */
export function shippedFiles(set: string): string[] | null {
  const folder = Object.hasOwn(folders, set) ? folders[set] : undefined;
  if (folder === undefined) return null;
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort().map((name) => join(folder, name));
  } catch (error) {
    throw new DataError(`${folder}: the set '${set}' is missing from this installation`, { file: folder }, { cause: error, code: "no-such-file" });
  }
}
