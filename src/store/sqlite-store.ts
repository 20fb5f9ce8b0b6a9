import { statSync } from "node:fs";
import { join } from "node:path";
import { MEMORY, openDatabase, type OpenDatabaseOptions } from "./open-database.js";
import { callUsage } from "./sqlite/call-usage.js";
import { planReading } from "./sqlite/plan-reading.js";
import { planWriting } from "./sqlite/plan-writing.js";
import { replyReading } from "./sqlite/reply-reading.js";
import { replyWriting } from "./sqlite/reply-writing.js";
import { runMemory } from "./sqlite/run-memory.js";
import { type Row, Statements } from "./sqlite/statements.js";
import { trialProgress } from "./sqlite/trial-progress.js";
import type { Store, StoreCounts } from "./store.js";

/**
 * Opens (or makes) the store in a folder: one SQLite file `store.sqlite`, write-ahead log, full sync.
 * Throws `DialDeferError` with code `store-newer` for a file made by a newer version, `store-foreign`
 * for a file that is no DialDefer store, `store-unusable` where it cannot be opened.
 */
export function openSqliteStore(folder: string, options: OpenDatabaseOptions = {}): Store {
  const location = folder === MEMORY ? MEMORY : join(folder, "store.sqlite");
  const statements = new Statements(openDatabase(folder, location, options), location);
  return {
    folder,
    location,
    ...planWriting(statements),
    ...planReading(statements),
    ...trialProgress(statements),
    ...replyWriting(statements),
    ...replyReading(statements),
    ...callUsage(statements),
    ...runMemory(statements),
    counts: () => countsOf(statements),
    integrity: () => integrityOf(statements),
    close: () => statements.close(),
  };
}

function countsOf(statements: Statements): StoreCounts {
  const count = (table: string) => Number((statements.row(`SELECT count(*) FROM ${table}`, []) as Row)[0]);
  return { items: count("items"), studies: count("studies"), replies: count("replies"), attempts: count("attempts"), bytes: statSync(statements.location, { throwIfNoEntry: false })?.size ?? 0 };
}

function integrityOf(statements: Statements): string[] {
  const lines = [...statements.rows("PRAGMA integrity_check", [])].map((row) => String(row[0]));
  return lines.length === 1 && lines[0] === "ok" ? [] : lines;
}
