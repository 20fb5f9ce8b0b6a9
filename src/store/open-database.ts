import { existsSync, mkdirSync } from "node:fs";
import Database from "libsql";
import { DialDeferError } from "../core/dialdefer-error.js";
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from "./schema.js";
import { whileLocked } from "./while-locked.js";

/** The location of a store that lives in memory and is gone when it closes. */
export const MEMORY = ":memory:";

type Row = readonly unknown[];

/** Opens or makes the database file of a store, with write-ahead log and full sync, and its tables. Errors as `openSqliteStore`. */
export function openDatabase(folder: string, location: string, mustExist: boolean): Database.Database {
  if (mustExist && !existsSync(location)) {
    throw new DialDeferError("store-missing", `there is no store at ${location}; run a study first, or name another folder with --store`, { exitCode: 2 });
  }
  try {
    if (location !== MEMORY) mkdirSync(folder, { recursive: true });
    const database = new Database(location);
    database.exec("PRAGMA busy_timeout = 10000; PRAGMA cache_size = -8000;");
    whileLocked(() => database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"));
    whileLocked(() => prepareSchema(database, location));
    return database;
  } catch (error) {
    if (error instanceof DialDeferError) throw error;
    const hint = /unable to open|readonly|read-only/i.test((error as Error).message) ? "; the folder must be writable, also for reading: copy it to one that is" : "";
    throw new DialDeferError("store-unusable", `cannot use the store ${location}: ${(error as Error).message}${hint}`, { cause: error, context: { file: location } });
  }
}

function prepareSchema(database: Database.Database, location: string): void {
  const pragma = (name: string) => (database.prepare(`PRAGMA ${name}`).raw().get([]) as Row)[0];
  const version = Number(pragma("user_version"));
  if (version === SCHEMA_VERSION) return;
  if (version > SCHEMA_VERSION) {
    throw new DialDeferError("store-newer", `${location} was made by a newer DialDefer (schema ${version}, this one knows ${SCHEMA_VERSION}); update DialDefer or use another --store`, { context: { file: location } });
  }
  const tables = Number((database.prepare("SELECT count(*) FROM sqlite_master").raw().get([]) as Row)[0]);
  if (tables > 0) {
    // Another process may just have made it: the version is read again under the write lock.
    database.exec("BEGIN IMMEDIATE; COMMIT");
    if (Number(pragma("user_version")) === SCHEMA_VERSION) return;
    throw new DialDeferError("store-foreign", `${location} is not a DialDefer store; use another --store`, { context: { file: location } });
  }
  database.exec("BEGIN IMMEDIATE");
  try {
    if (Number(pragma("user_version")) !== SCHEMA_VERSION) {
      database.exec(`${SCHEMA}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`);
    }
    database.exec("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
