const PAUSE_MILLISECONDS = 25;
const LONGEST_WAIT_MILLISECONDS = 15_000;

/**
 * Does the work again while another process holds the database, for up to 15 seconds or `longest` milliseconds.
 * SQLite's own busy timeout does not cover the change to a write-ahead log, which two processes make when they open a
 * new store at once.
 */
export function whileLocked<Result>(work: () => Result, longest = LONGEST_WAIT_MILLISECONDS): Result {
  const started = performance.now();
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!/database (table )?is locked|SQLITE_BUSY/i.test((error as Error).message) || performance.now() - started > longest) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
    }
  }
}
