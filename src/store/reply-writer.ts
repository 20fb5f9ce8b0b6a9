import type { AnsweredTrial } from "../core/answered-trial.js";
import { commitWithReserve } from "./commit-with-reserve.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import { fileIdentity } from "./file-identity.js";
import type { Attempt, Store } from "./store.js";

const GROUP_ROWS = 64;
const GROUP_MILLISECONDS = 20;

/**
 * Groups replies and attempts into commits of 64 rows or 20 ms, so that a kill loses at most one group.
 * `onCommitted` hears only of what is durable. A failed commit keeps its rows and is tried again by the
 * next `flush`, which throws. On a full disk the rows go into the reserve, and the run must stop all the same.
 */
export class ReplyWriter {
  readonly #store: Store;
  readonly #onCommitted: (replies: readonly AnsweredTrial[]) => void;
  #replies: AnsweredTrial[] = [];
  #attempts: Attempt[] = [];
  #timer: NodeJS.Timeout | undefined;
  #failure: unknown;
  #mustStop: unknown;
  readonly #file: string;

  constructor(store: Store, onCommitted: (replies: readonly AnsweredTrial[]) => void) {
    this.#store = store;
    this.#file = fileIdentity(store.location);
    this.#onCommitted = onCommitted;
  }

  /** The error of the last commit, if it failed, or that of a full disk; the run must stop. */
  get failure(): unknown {
    return this.#failure ?? this.#mustStop;
  }

  add(reply: AnsweredTrial): void {
    this.#replies.push(reply);
    this.#schedule();
  }

  addAttempt(attempt: Attempt): void {
    this.#attempts.push(attempt);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#replies.length + this.#attempts.length >= GROUP_ROWS) this.#tryFlush();
    else this.#timer ??= setTimeout(() => this.#tryFlush(), GROUP_MILLISECONDS);
  }

  #tryFlush(): void {
    try {
      this.flush();
    } catch (error) {
      this.#failure = error;
    }
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#replies.length === 0 && this.#attempts.length === 0) return;
    // The rows are written all the same: a file that was moved keeps them.
    if (fileIdentity(this.#store.location) !== this.#file) this.#mustStop ??= storeGone(this.#store.location);
    this.#mustStop = commitWithReserve(this.#store, this.#replies, this.#attempts) ?? this.#mustStop;
    const committed = this.#replies;
    this.#replies = [];
    this.#attempts = [];
    this.#failure = undefined;
    this.#onCommitted(committed);
  }
}

function storeGone(location: string): DialDeferError {
  return new DialDeferError("store-gone", `the store ${location} was moved or deleted while the run was writing to it, so that nothing more is asked. Where it was moved, its replies are in the moved folder: run the same command with --store on that one`, { context: { file: location } });
}
