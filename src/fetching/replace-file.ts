import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file aside and renames it into place, so that nobody ever sees half of it and nothing stays where it fails. Errors of the file system pass through. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(aside, text, { encoding: "utf8", flag: "wx" });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
