import type { JudgeRequest } from "../core/judge.js";
import type { Reply } from "../core/reply.js";

/** A trial under way, or one that waits for its next try. */
export interface Asking {
  readonly request: JudgeRequest;
  readonly key: Buffer;
  readonly slot: number;
  readonly arm: number;
  /** Tries that failed. */
  readonly failures: number;
  /** The reply that its cap cut, in this run or before, so that it is asked with a longer one. */
  readonly cut?: Reply | undefined;
  /** Tries that the endpoint turned away for coming too soon. */
  readonly turnedAway: number;
  /** Whether the endpoint said "too many requests". */
  readonly limited: boolean;
  /** When the next try is due, by the clock that never goes back. */
  readonly due: number;
  readonly lane: number;
}
