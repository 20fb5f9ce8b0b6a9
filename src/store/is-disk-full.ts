/** No space (or no quota) left: what the engine says of its file, of its shared memory, and what the system says. */
const FULL: ReadonlySet<unknown> = new Set(["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "ENOSPC", "EDQUOT", "disk-full"]);

/** Whether an error, or what caused it, is a disk without space. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if (FULL.has((cause as { code?: unknown }).code)) return true;
  }
  return false;
}
