import { readFileSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { replaceFile } from "../../fetching/replace-file.js";

/** What is known about a model on disk that no catalogue pins: written on first use, compared later. */
export interface ModelRecord {
  /** Where it came from: an `hf:` or `pip:` address, or the path of a file of the user's own. */
  readonly source: string;
  /** The hub's commit, where it said. */
  readonly commit: string | null;
  readonly sha256: string;
  readonly bytes: number;
  /** When it was recorded, ISO 8601. */
  readonly date: string;
}

/** The record of a weights file lies beside it. */
export function recordFile(weights: string): string {
  return `${weights}.json`;
}

/** The record in a file, or null where there is none that can be read. */
export function readRecord(file: string): ModelRecord | null {
  try {
    const record = JSON.parse(readFileSync(file, "utf8")) as Partial<ModelRecord>;
    const { source, commit = null, sha256, bytes, date } = record;
    if (typeof source !== "string" || !/^[0-9a-f]{64}$/.test(String(sha256)) || typeof bytes !== "number" || typeof date !== "string") return null;
    return { source, commit, sha256: String(sha256), bytes, date };
  } catch {
    return null;
  }
}

/** Writes a record, with the folder where it lies. */
export async function writeRecord(file: string, record: ModelRecord): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, `${JSON.stringify(record, null, 2)}\n`);
}

/** All records under a folder, by file, in order of their names. */
export function recordsUnder(folder: string): readonly { readonly file: string; readonly record: ModelRecord }[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json")).sort().flatMap((name) => {
      const record = readRecord(join(folder, name));
      return record === null ? [] : [{ file: join(folder, name), record }];
    });
  } catch {
    return [];
  }
}
