import { accessSync, constants, existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Database from "libsql";
import { DialDeferError } from "../core/dialdefer-error.js";
import { isDiskFull } from "./is-disk-full.js";
import { makeFolder } from "./make-folder.js";
import { prepareSchema } from "./prepare-schema.js";
import { privateCopy } from "./private-copy.js";
import { removeTemporary } from "./remove-temporary.js";
import { schemaVersionOf } from "./schema-version-of.js";
import { whileLocked } from "./while-locked.js";

/** The location of a store that lives in memory and is gone when it closes. */
export const MEMORY = ":memory:";

export interface OpenDatabaseOptions {
  /** Refuse to make a store that is not there. */
  readonly mustExist?: boolean;
  /** Nothing need be kept: where the store cannot be written, a private copy of it is opened, and removed on closing. */
  readonly reading?: boolean;
}

/**
 * Opens or makes the database file of a store, with write-ahead log and full sync, and its tables; a store of an older
 * version is copied and migrated. Errors as `openSqliteStore`.
 */
export function openDatabase(folder: string, location: string, options: OpenDatabaseOptions = {}): Database.Database {
  const { mustExist = false, reading = false } = options;
  const exists = location !== MEMORY && existsSync(location);
  if (mustExist && !exists) {
    throw new DialDeferError("store-missing", `there is no store at ${location}; run a study first, or name another folder with --store`, { exitCode: 2 });
  }
  try {
    if (reading && exists && !isWritable(folder, location)) return openCopy(location);
    if (location !== MEMORY) {
      if (!isWritable(folder, location)) throw readOnly(location);
      makeFolder(resolve(folder));
    }
    return openFile(location, true);
  } catch (error) {
    if (reading && exists && isBlocked(error)) return openCopy(location);
    throw describe(error, location);
  }
}

/** @param keep whether a store that is migrated leaves a copy of what it was */
function openFile(location: string, keep: boolean): Database.Database {
  const database = new Database(location);
  try {
    // What is deleted is zeroed, so that a salvage meets no rows of yesterday.
    database.exec("PRAGMA busy_timeout = 10000; PRAGMA cache_size = -8000; PRAGMA secure_delete = ON;");
    schemaVersionOf(database, location);
    whileLocked(() => database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"));
    whileLocked(() => prepareSchema(database, location, keep));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openCopy(location: string): Database.Database {
  const copy = privateCopy(location);
  const remove = () => removeTemporary(dirname(copy));
  try {
    const database = openFile(copy, false);
    const close = database.close.bind(database);
    database.close = () => {
      close();
      remove();
      return database;
    };
    return database;
  } catch (error) {
    remove();
    throw describe(error, location);
  }
}

/** Whether the store's file, or the folder to be, can be written. */
function isWritable(folder: string, location: string): boolean {
  let there = resolve(folder);
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  try {
    accessSync(there, constants.W_OK);
    if (existsSync(location)) accessSync(location, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A store that may be whole, but cannot be opened where it lies. */
function isBlocked(error: unknown): boolean {
  return isDiskFull(error) || /unable to open|readonly|read-only/i.test((error as Error).message);
}

function readOnly(location: string): DialDeferError {
  return new DialDeferError("store-read-only", `cannot write to the store ${location}: its folder is read-only; nothing was asked. Name another folder with --store, or copy this one to where it can be written`, { context: { file: location } });
}

function describe(error: unknown, location: string): DialDeferError {
  if (error instanceof DialDeferError) return error;
  const { message } = error as Error;
  const options = { cause: error, context: { file: location } };
  if (isDiskFull(error)) return new DialDeferError("disk-full", `cannot use the store ${location}: the disk is full; free some space, or name another folder with --store`, options);
  if (/readonly|read-only|EROFS|EACCES/i.test(message)) return readOnly(location);
  const damaged = /malformed|not a database|corrupt/i.test(message);
  return new DialDeferError(damaged ? "store-damaged" : "store-unusable",
    `cannot use the store ${location}: ${message}${damaged ? "; 'dialdefer store verify' says what is damaged, 'dialdefer store salvage' saves the rest" : ""}`, options);
}
