import type Database from "libsql";
import type { DatabasePages } from "./database-pages.js";
import { pageKind, pageRecords, type PageRecord } from "./page-records.js";
import { rowValues, shapeOf, type TableShape } from "./table-shapes.js";

/**
 * Copies every row that can be read off any page into a database with the tables of schema `version`, with its row id.
 * Rows are told apart by their shape, so that no tree above them is needed. Returns the root pages of tables and indexes
 * by name; empty where the first page is lost.
 */
export function copyRows(pages: DatabasePages, version: number, target: Database.Database): ReadonlyMap<string, number> {
  const inserts = new Map<TableShape, Database.Statement<unknown[]>>();
  const roots = new Map<string, number>();
  for (let number = 1; number <= pages.count; number++) {
    const page = pages.freePages?.has(number) === true ? null : pages.page(number);
    if (page === null || pageKind(page, number) === null) continue;
    for (const record of pageRecords(pages, page, number)) {
      const shape = shapeOf(record);
      if (shape === null) {
        const root = rootOf(record);
        if (root !== null) roots.set(root.name, root.page);
      } else if (shape.schema === undefined || shape.schema === version) {
        let insert = inserts.get(shape);
        if (insert === undefined) {
          const columns = Object.keys(shape.columns);
          insert = target.prepare(`INSERT OR IGNORE INTO ${shape.table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`);
          inserts.set(shape, insert);
        }
        insert.run(rowValues(record, shape));
      }
    }
  }
  return roots;
}

/** The schema version that the rows speak of, where the header that says it is lost; null where none does. */
export function versionByShape(pages: DatabasePages): number | null {
  let version: number | null = null;
  for (let number = 1; number <= pages.count; number++) {
    const page = pages.page(number);
    if (page === null) continue;
    for (const record of pageRecords(pages, page, number)) {
      const shape = shapeOf(record);
      if (shape !== null) version = Math.max(version ?? 1, shape.schema ?? 1);
    }
  }
  return version;
}

/** A row of the engine's own list of tables and indexes. */
function rootOf({ rowid, values }: PageRecord): { readonly name: string; readonly page: number } | null {
  const [type, name, , page] = values;
  return rowid !== null && values.length === 5 && (type === "table" || type === "index") && typeof name === "string" && typeof page === "number" ? { name, page } : null;
}
