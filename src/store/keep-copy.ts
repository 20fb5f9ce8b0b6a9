import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { DialDeferError } from "../core/dialdefer-error.js";
import { syncToDisk } from "./sync-to-disk.js";

/**
 * Copies a database as its last commit left it, under a name that is free: `NAME`, else `NAME-2`, `NAME-3`. The copy is
 * held against the engine's check and the row counts of the original, and on disk, before it has its name; what a killed
 * process left half-written is removed. The caller holds the write lock, so that nothing changes meanwhile.
 * Returns the copy's path. Throws what the disk or the engine throws, and leaves nothing behind then.
 */
export function keepCopy(location: string, name: string): string {
  const partial = `${name}.partial`;
  rmSync(partial, { force: true });
  try {
    const counts = withDatabase(location, (database) => {
      database.prepare("VACUUM INTO ?").run([partial]);
      return rowCounts(database);
    });
    const copied = withDatabase(partial, (database) => {
      const [first] = database.prepare("PRAGMA integrity_check").raw().all([]) as unknown as string[][];
      if (first?.[0] !== "ok") throw new DialDeferError("store-damaged", `the copy of ${location} is not whole (${String(first?.[0])}); run 'dialdefer store verify'`);
      return rowCounts(database);
    });
    if (copied !== counts) throw new DialDeferError("store-damaged", `the copy of ${location} has other row counts (${copied}) than the store (${counts}); run 'dialdefer store verify'`);
    syncToDisk(partial);
    const free = freeName(name);
    renameSync(partial, free);
    syncToDisk(dirname(location));
    return free;
  } catch (error) {
    for (const file of [partial, `${partial}-wal`, `${partial}-shm`, `${partial}-journal`]) rmSync(file, { force: true });
    throw error;
  }
}

function freeName(name: string): string {
  let free = name;
  for (let number = 2; existsSync(free); number++) free = `${name}-${number}`;
  return free;
}

function withDatabase<Result>(location: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(location);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Version and row counts, as one line to compare. */
function rowCounts(database: Database.Database): string {
  const one = (sql: string) => String((database.prepare(sql).raw().get([]) as unknown[])[0]);
  const tables = (database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").raw().all([]) as unknown as string[][]).map(([name]) => name as string);
  return [`version ${one("PRAGMA user_version")}`, ...tables.map((table) => `${table} ${one(`SELECT count(*) FROM "${table}"`)}`)].join(", ");
}
