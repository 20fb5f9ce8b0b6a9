import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { replaceablePath } from "./replaceable-path.js";

/** Writes a file aside and renames it into place, so that nobody ever sees half of it and nothing stays where it fails. A link is followed, a device or folder refused. Errors of the file system pass through. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = await replaceablePath(path);
  const aside = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(aside, text, { encoding: "utf8", flag: "wx" });
    await rename(aside, target);
  } catch (error) {
    // Where even the name aside cannot be, the first error says why.
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
}
