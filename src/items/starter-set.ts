import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { DataError } from "../core/data-error.js";

/** The folder of the starter set; the path holds from this file and from the built bundle alike. */
const folder = fileURLToPath(new URL("../../src/items/starter/", import.meta.url));

/**
 * The JSON Lines files of the starter set that ships with the package, by name.
 *
 * @throws DataError where the installation lacks them.
 */
export function starterFiles(): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort().map((name) => join(folder, name));
  } catch (error) {
    throw new DataError(`${folder}: the starter set is missing from this installation`, { file: folder }, { cause: error, code: "no-such-file" });
  }
}
