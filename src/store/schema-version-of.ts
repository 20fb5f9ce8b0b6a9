import type Database from "libsql";
import { DialDeferError } from "../core/dialdefer-error.js";
import { APPLICATION_ID, SCHEMA_VERSION } from "./schema.js";
import { whileLocked } from "./while-locked.js";

/**
 * The schema version of a store; 0 for a file without tables. Throws `store-newer` and `store-foreign`, before anything
 * in the file is changed.
 */
export function schemaVersionOf(database: Database.Database, location: string): number {
  const one = (sql: string) => Number((database.prepare(sql).raw().get([]) as unknown[])[0]);
  const version = one("PRAGMA user_version");
  if (version === 0) {
    if (one("SELECT count(*) FROM sqlite_master") === 0) return 0;
    // Another process may just be making it: under the write lock it is whole.
    if (!database.inTransaction) return whileLocked(() => underLock(database, () => schemaVersionOf(database, location)));
  } else if (one("PRAGMA application_id") === APPLICATION_ID) {
    if (version <= SCHEMA_VERSION) return version;
    throw new DialDeferError("store-newer", `${location} was made by a newer DialDefer (schema ${version}, this one knows ${SCHEMA_VERSION}); update DialDefer or use another --store`, { context: { file: location } });
  }
  throw new DialDeferError("store-foreign", `${location} is not a DialDefer store; use another --store`, { context: { file: location } });
}

function underLock<Result>(database: Database.Database, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    return work();
  } finally {
    database.exec("ROLLBACK");
  }
}
