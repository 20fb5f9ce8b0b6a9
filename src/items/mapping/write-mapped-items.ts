import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { DataError } from "../../core/data-error.js";
import { replaceablePath } from "../../fetching/replaceable-path.js";
import type { DataTable } from "./data-table.js";
import type { Mapping } from "./mapping.js";
import { validItems } from "./valid-items.js";

const bufferedCharacters = 1024 * 1024;

/**
 * Writes the items of a mapped table as JSON Lines, aside first and then renamed: nothing half-written is left.
 *
 * @param options.onBadRow whether a row that makes no item ends the writing (the default) or is left out.
 * @returns the number of items written and of rows left out.
 * @throws DataError for the first row that does not fit, unless such rows are skipped; (`no-items`) where none fits.
 */
export async function writeMappedItems(table: DataTable, mapping: Mapping, path: string, { onBadRow = "stop" }: { readonly onBadRow?: "stop" | "skip" | undefined } = {}): Promise<{ readonly items: number; readonly skipped: number }> {
  const target = await replaceablePath(path);
  const aside = `${target}.${randomUUID()}.tmp`;
  const file = await open(aside, "wx");
  let items = 0;
  let skipped = 0;
  try {
    let text = "";
    for await (const { file: source, line, item, problem } of validItems(table, mapping)) {
      if (problem !== undefined) {
        if (onBadRow === "stop") throw new DataError(`${source}:${line}${problem.column === undefined ? "" : `, '${problem.column}'`}: ${problem.message}`, { file: source, line, column: problem.column }, { code: problem.code });
        skipped++;
        continue;
      }
      items++;
      text += `${JSON.stringify(item)}\n`;
      if (text.length < bufferedCharacters) continue;
      await file.writeFile(text);
      text = "";
    }
    if (items === 0) throw new DataError(`${table.path}: expected at least one row that makes an item, found none`, { file: table.path }, { code: "no-items" });
    await file.writeFile(text);
    await file.close();
    await rename(aside, target);
    return { items, skipped };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(aside, { force: true });
    throw error;
  }
}
