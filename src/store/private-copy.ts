import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DialDeferError } from "../core/dialdefer-error.js";
import { fileState } from "./file-state.js";
import { isDiskFull } from "./is-disk-full.js";

const TRIES = 5;
const PAUSE_MILLISECONDS = 200;

/**
 * Copies a database, with its write-ahead log, into a new temporary folder, without opening or locking the original:
 * for stores that cannot be written. Returns the copy's path; who asked removes its folder. The copy is that of one
 * moment: it is taken again where another process began a new log meanwhile.
 */
export function privateCopy(location: string): string {
  const folder = mkdtempSync(join(tmpdir(), "dialdefer-read-"));
  const copy = join(folder, "store.sqlite");
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      const before = fileState(location);
      copyFileSync(location, copy);
      // The log after the file: pages that were written back meanwhile stand in it too.
      rmSync(`${copy}-wal`, { force: true });
      if (existsSync(`${location}-wal`)) copyFileSync(`${location}-wal`, `${copy}-wal`);
      if (fileState(location) === before) return copy;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
    }
    throw new DialDeferError("store-unusable", `${location} is being written by another process and cannot be copied meanwhile; try again later`, { context: { file: location } });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw new DialDeferError("disk-full", `${location} cannot be written, and there is no space for a copy to read in ${tmpdir()}; free some, or name another folder with TMPDIR`, { cause: error, context: { file: location } });
  }
}
