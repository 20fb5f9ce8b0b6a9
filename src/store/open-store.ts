import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../core/usage-error.js";
import { MEMORY } from "./open-database.js";
import { openSqliteStore } from "./sqlite-store.js";
import type { Store } from "./store.js";

export interface OpenStoreOptions {
  /** Refuse to make a store that is not there. */
  readonly mustExist?: boolean;
  /** Only read: a store in a read-only folder, or on a full disk, is read from a private copy that is gone when it closes. */
  readonly reading?: boolean;
  /** Only a plan is made: a store that is not there stays away, and the plan lives in memory. */
  readonly readOnlyPlan?: boolean;
}

/** Opens the store that `--store DIR` names, or makes it. */
export function openStore(location: string, options: OpenStoreOptions = {}): Store {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) throw new UsageError(`--store ${location}: only a folder is understood so far`);
  if (options.readOnlyPlan === true && !existsSync(join(location, "store.sqlite"))) return openSqliteStore(MEMORY);
  return openSqliteStore(location, { mustExist: options.mustExist ?? false, reading: (options.reading ?? false) || (options.readOnlyPlan ?? false) });
}
