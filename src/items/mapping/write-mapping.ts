import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import type { Mapping } from "./mapping.js";
import { mappingText } from "./mapping-text.js";

/** Writes a mapping file, aside first and then renamed. */
export async function writeMapping(path: string, mapping: Mapping): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(aside, mappingText(mapping), { encoding: "utf8", flag: "wx" });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
