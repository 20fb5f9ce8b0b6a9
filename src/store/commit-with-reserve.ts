import type { AnsweredTrial } from "../core/answered-trial.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import { isDiskFull } from "./is-disk-full.js";
import { releaseReserve } from "./release-reserve.js";
import type { Attempt, Store } from "./store.js";

/**
 * Commits; on a full disk gives the reserve up and commits into its space. Returns null, or the error with which the run
 * must stop although these rows are durable: what is still in flight may be committed in the same way, nothing new may be
 * asked. Throws where the rows could not be written.
 */
export function commitWithReserve(store: Store, replies: readonly AnsweredTrial[], attempts: readonly Attempt[]): DialDeferError | null {
  try {
    store.commit(replies, attempts);
    return null;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const bytes = releaseReserve(store.folder);
    if (bytes === 0) throw error;
    store.commit(replies, attempts);
    return new DialDeferError("disk-full", `the disk of the store ${store.location} is full. Every reply that came in is stored, in the space that was kept for it. Free at least ${Math.ceil(bytes / 1e6)} MB, then run the same command again: it asks only for what is missing`, { cause: error, context: { file: store.location } });
  }
}
