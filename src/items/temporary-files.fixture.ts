import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { DataError } from "../core/data-error.js";
import type { Item } from "../core/item.js";
import { openItems } from "./open-items.js";

/** A folder for one test file's data, removed after its tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dialdefer-items-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file and gives its path. */
export function writeFixture(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Reads a set to its end, bad rows left out and handed over. */
export async function readAll(spec: string): Promise<{ items: Item[]; skipped: DataError[] }> {
  const items: Item[] = [];
  const skipped: DataError[] = [];
  for await (const item of openItems(spec, { onBadRow: "skip", onSkippedRow: (error) => skipped.push(error) }).read()) items.push(item);
  return { items, skipped };
}
