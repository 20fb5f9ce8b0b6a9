import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "libsql";
import { DialDeferError } from "../core/dialdefer-error.js";
import { UsageError } from "../core/usage-error.js";
import { contentMatches } from "./content-matches.js";
import { fileState } from "./file-state.js";
import { FIRST_SCHEMA } from "./first-schema.js";
import { isDiskFull } from "./is-disk-full.js";
import { makeFolder } from "./make-folder.js";
import { prepareSchema } from "./prepare-schema.js";
import { copyRows, versionByShape } from "./salvage/copy-rows.js";
import { DatabasePages } from "./salvage/database-pages.js";
import { originalRows } from "./salvage/original-rows.js";
import type { SalvageReport } from "./salvage/salvage-report.js";
import { settleStudies } from "./salvage/settle-studies.js";
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from "./schema.js";
import { openSqliteStore } from "./sqlite-store.js";
import { syncToDisk } from "./sync-to-disk.js";

/**
 * Saves what can be read of a damaged store into a new one in `to`, which verifies clean: every row whose content matches
 * its hashes, and every study that is whole without what was lost. The old store is read byte by byte and never touched.
 * Throws `UsageError` where `to` holds anything already, `store-missing`, `store-newer`, `store-foreign` where nothing in
 * the file is of a store, `disk-full`, `store-unusable` while another process writes; `to` is then left as it was.
 */
export function salvageStore(from: string, to: string): SalvageReport {
  const location = join(from, "store.sqlite");
  if (!existsSync(location)) throw new DialDeferError("store-missing", `there is no store at ${location}`, { exitCode: 2 });
  if (existsSync(to) && readdirSync(to).length > 0) throw new UsageError(`--to ${to}: the folder is not empty; name a new one`);
  const existed = existsSync(to);
  makeFolder(resolve(to));
  try {
    return salvage(location, to);
  } catch (error) {
    for (const name of existed ? readdirSync(to) : []) rmSync(join(to, name), { recursive: true, force: true });
    if (!existed) rmSync(to, { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw new DialDeferError("disk-full", `there is no space in ${to} for what can be saved of ${location}; name a folder on another disk`, { cause: error });
  }
}

function salvage(location: string, to: string): SalvageReport {
  const before = fileState(location);
  const pages = new DatabasePages(location);
  const saved = join(to, "store.sqlite");
  let database = new Database(saved);
  try {
    const version = schemaVersion(pages, location);
    // Nothing of it counts before all is there, and then it is synced.
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${version === 1 ? FIRST_SCHEMA : SCHEMA}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version};`);
    const roots = copyRows(pages, version, database);
    database.exec("COMMIT");
    if (fileState(location) !== before) throw new DialDeferError("store-unusable", `another process writes to ${location}; end it first`, { context: { file: location } });
    prepareSchema(database, saved, false);
    database.close();

    const unmatched = unmatchedRows(to);
    database = new Database(saved);
    database.exec("BEGIN");
    for (const hash of unmatched.items) database.prepare("DELETE FROM items WHERE hash = ?").run([Buffer.from(hash, "hex")]);
    for (const key of unmatched.replies) database.prepare("DELETE FROM replies WHERE key = ?").run([key]);
    const report = settle(pages, roots, database);
    database.exec("COMMIT");
    database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").raw().all([]);
    syncToDisk(saved);
    syncToDisk(to);
    return report;
  } finally {
    database.close();
    pages.close();
  }
}

function settle(pages: DatabasePages, roots: ReadonlyMap<string, number>, database: Database.Database): SalvageReport {
  const original = originalRows(pages, roots, database);
  const studies = settleStudies(database, original);
  const tables = [...original.tables].map(([table, { rows, atLeast }]) => {
    const saved = Number((database.prepare(`SELECT count(*) FROM ${table}`).raw().get([]) as unknown as unknown[])[0]);
    return { table, saved, lost: Math.max(0, rows - saved), atLeast };
  });
  return { tables, studies, headerLost: !pages.hasHeader };
}

function schemaVersion(pages: DatabasePages, location: string): number {
  const version = pages.userVersion ?? versionByShape(pages);
  if (version !== null && version > SCHEMA_VERSION) {
    throw new DialDeferError("store-newer", `${location} was made by a newer DialDefer (schema ${version}, this one knows ${SCHEMA_VERSION}); salvage it with that one`, { context: { file: location } });
  }
  if (version === null || version === 0) throw new DialDeferError("store-foreign", `nothing in ${location} is of a DialDefer store`, { context: { file: location } });
  return version;
}

/** The rows whose content does not match the hashes beside it. */
function unmatchedRows(folder: string): { readonly items: readonly string[]; readonly replies: readonly Buffer[] } {
  const store = openSqliteStore(folder);
  try {
    const items = [...store.allItems()].filter((item) => !contentMatches.item(item)).map(({ hash }) => hash);
    const replies: Buffer[] = [];
    for (const reply of store.allReplies()) if (!contentMatches.request(reply) || !contentMatches.answer(reply)) replies.push(reply.key);
    return { items, replies };
  } finally {
    store.close();
  }
}
