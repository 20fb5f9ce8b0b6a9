const BASE_MILLISECONDS = 500;
const CAP_MILLISECONDS = 30_000;

/** Tries per trial, the first included. */
export const MAX_TRIES = 6;

/** Tries that an endpoint may turn away for coming too soon, before the trial is left for a later run. */
export const MOST_TURNED_AWAY = 30;

/** The longest wait a provider may ask for before the trial is left pending for a later run, in milliseconds. */
const LONGEST_RETRY_AFTER = 120_000;

/**
 * Milliseconds to wait before the next try: full jitter over an exponentially growing window, and at least
 * what the provider asked for. Null when it asked for more than this run will wait.
 */
export function retryDelay(failures: number, retryAfterMs: number | undefined, uniform: () => number): number | null {
  if (retryAfterMs !== undefined && retryAfterMs > LONGEST_RETRY_AFTER) return null;
  const window = Math.min(CAP_MILLISECONDS, BASE_MILLISECONDS * 2 ** (failures - 1));
  return Math.max(retryAfterMs ?? 0, uniform() * window);
}
