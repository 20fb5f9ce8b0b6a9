import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { DialDeferError } from "../core/dialdefer-error.js";
import { sha256 } from "../core/sha256.js";
import { MEMORY } from "./open-database.js";

const POLL_MILLISECONDS = 200;

export interface LockJudgeOptions {
  /** Called once when another process holds the lock. */
  readonly onWait?: (() => void) | undefined;
  /** Aborted: wait no longer. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Waits until no other process asks this judge on behalf of the store in `folder`, and keeps the others waiting until
 * `release` is called. The lock is one of the operating system's on a small file, taken through SQLite: it is gone when
 * its holder dies, however that happens, and knows neither clocks nor process ids. Returns null when `signal` was aborted
 * first. A store in memory has no other process.
 * @param identity the judge's identity; only its hash names the file
 */
export async function lockJudge(folder: string, identity: string, { onWait, signal }: LockJudgeOptions = {}): Promise<{ release(): void } | null> {
  if (folder === MEMORY) return { release: () => undefined };
  const file = join(folder, "locks", `${sha256(identity)}.sqlite`);
  const database = openLock(folder, file);
  let waited = false;
  try {
    for (;;) {
      if (signal?.aborted === true) break;
      if (isTaken(database, file)) {
        return {
          release: () => {
            if (database.inTransaction) database.exec("ROLLBACK");
            database.close();
          },
        };
      }
      if (!waited) onWait?.();
      waited = true;
      await sleep(POLL_MILLISECONDS, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return null;
}

function openLock(folder: string, file: string): Database.Database {
  try {
    mkdirSync(join(folder, "locks"), { recursive: true });
    return new Database(file);
  } catch (error) {
    throw unusable(file, error);
  }
}

/** Whether this process has the lock now; false where another has it. */
function isTaken(database: Database.Database, file: string): boolean {
  try {
    // Nothing is written under the lock: a journal on disk would only be in the way of a full one.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (/locked|busy/i.test((error as Error).message)) return false;
    throw unusable(file, error);
  }
}

function unusable(file: string, error: unknown): DialDeferError {
  return new DialDeferError("store-unusable", `cannot take the lock ${file}, which keeps two processes from asking the same twice: ${(error as Error).message}`, { cause: error, context: { file } });
}
