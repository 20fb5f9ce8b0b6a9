import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { DialDeferError } from "../core/dialdefer-error.js";

/**
 * Writes a file aside and renames it into place, so that nothing half-written stays.
 *
 * @throws DialDeferError (`unwritable`) that names the flag.
 */
export async function replaceFile(path: string, text: string, flag: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(aside, text, { encoding: "utf8", flag: "wx" });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw new DialDeferError("unwritable", `${flag} ${path}: cannot be written (${(error as Error).message})`, { cause: error });
  }
}
