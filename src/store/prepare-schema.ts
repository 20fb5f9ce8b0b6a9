import { rmSync } from "node:fs";
import type Database from "libsql";
import { DialDeferError } from "../core/dialdefer-error.js";
import { isDiskFull } from "./is-disk-full.js";
import { keepCopy } from "./keep-copy.js";
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from "./schema.js";
import { schemaVersionOf } from "./schema-version-of.js";
import { toSecondSchema } from "./to-second-schema.js";
import { whileLocked } from "./while-locked.js";

/** What brings a store from the version before to each version. */
const STEPS: ReadonlyMap<number, (database: Database.Database) => void> = new Map([[2, toSecondSchema]]);

/** Copying a large store may take another process so long. */
const LONGEST_MIGRATION = 600_000;

/**
 * Makes the tables of a new store, or brings those of an older one to the version of this program: first a verified copy
 * is kept beside it (unless `keep` is false), then all steps are one transaction, so that a kill at any moment leaves the
 * old store or the new one. Of two processes that come at once, one does it. Throws `store-newer`, `store-foreign`,
 * `store-damaged`, and `disk-full` where the copy finds no space; the store is then untouched.
 */
export function prepareSchema(database: Database.Database, location: string, keep: boolean): void {
  // The cheap look first: a store of this version is opened without a lock.
  if (schemaVersionOf(database, location) === SCHEMA_VERSION) return;
  whileLocked(() => database.exec("BEGIN IMMEDIATE"), LONGEST_MIGRATION);
  let copy: string | undefined;
  let version = 0;
  try {
    // Another process may just have done it: the version is read again under the write lock.
    version = schemaVersionOf(database, location);
    if (version === 0) {
      database.exec(`${SCHEMA}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`);
    } else if (version < SCHEMA_VERSION) {
      if (keep) copy = keepCopy(location, `${location}.before-schema-${SCHEMA_VERSION}`);
      for (let next = version + 1; next <= SCHEMA_VERSION; next++) STEPS.get(next)?.(database);
      database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    }
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    if (copy !== undefined) rmSync(copy, { force: true });
    throw version === 0 ? error : notMigrated(error, location);
  }
  try {
    database.exec("COMMIT");
  } catch (error) {
    // The copy stays: what a failed commit left is for the next opening to find out.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw version === 0 ? error : notMigrated(error, location);
  }
}

function notMigrated(error: unknown, location: string): unknown {
  if (!isDiskFull(error)) return error;
  return new DialDeferError("disk-full", `${location} was made by an older DialDefer and there is no space to bring it to the new schema, which takes about twice its size for a while; it is untouched: free space and try again`, { cause: error, context: { file: location } });
}
