import { closeSync, constants, fstatSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { randomFillSync } from "node:crypto";
import { join } from "node:path";
import { DialDeferError } from "../core/dialdefer-error.js";
import { isDiskFull } from "./is-disk-full.js";
import { MEMORY } from "./open-database.js";

const CHUNK_BYTES = 1 << 18;

/** One commit group with the pages of log and index that it touches, twice over. */
const GROUP_BYTES = 8 << 20;

/** One long reply with its prompt and its pages of log and index. */
const CALL_BYTES = 32 << 10;

/**
 * Allocates the file `store.sqlite.reserve` in a store's folder, whose space is given up (`releaseReserve`) when a commit
 * finds the disk full, so that replies that are paid for can still be written. Called when a run begins, before anything
 * is asked; what an earlier run left is kept. Throws `disk-full` with how much to free where there is no space for it,
 * `store-unusable` where it cannot be written for another reason.
 * @param callsInFlight calls at once
 */
export function holdReserve(folder: string, callsInFlight = 8): void {
  if (folder === MEMORY) return;
  const bytes = GROUP_BYTES + callsInFlight * CALL_BYTES;
  const path = join(folder, "store.sqlite.reserve");
  try {
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      // Several processes may write it at once: nobody cuts it, all write the same places.
      for (let at = fstatSync(file).size; at < bytes; at += CHUNK_BYTES) writeSync(file, incompressible(), 0, Math.min(CHUNK_BYTES, bytes - at), at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!isDiskFull(error)) throw new DialDeferError("store-unusable", `cannot write ${path}, where a run keeps ${megabytes(bytes)} in reserve so that no paid reply is lost (${(error as Error).message}); nothing was asked: ${remedy(error)}, or name another folder with --store`, { cause: error, context: { file: path } });
    rmSync(path, { force: true });
    throw new DialDeferError("disk-full", `the disk of the store ${folder} has ${megabytes(freeBytes(folder))} free, and a run keeps ${megabytes(bytes)} in reserve so that no paid reply is lost; nothing was asked: free at least ${megabytes(bytes - freeBytes(folder))}, or name another folder with --store`, { cause: error, context: { file: path } });
  }
}

function remedy(error: unknown): string {
  return (error as { code?: unknown }).code === "EFBIG" ? "allow larger files (ulimit -f)" : "make it a file that can be written, or remove it";
}

/** Zeros would take no space on some file systems. */
function incompressible(): Buffer {
  return randomFillSync(Buffer.alloc(CHUNK_BYTES));
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.ceil(bytes / 1e6))} MB`;
}
