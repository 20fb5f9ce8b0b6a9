import { DialDeferError } from "../core/dialdefer-error.js";
import { replaceFile } from "../fetching/replace-file.js";

/**
 * Writes the file that a flag asks for, whole or not at all.
 *
 * @throws DialDeferError (`unwritable`) that names the flag.
 */
export async function writeForFlag(path: string, text: string, flag: string): Promise<void> {
  try {
    await replaceFile(path, text);
  } catch (error) {
    throw new DialDeferError("unwritable", `${flag} ${path}: cannot be written (${(error as Error).message})`, { cause: error });
  }
}
