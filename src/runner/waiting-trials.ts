import type { Asking } from "./asking.js";

/** So many trials may wait for their next try, for each call at once. */
const WAITING_PER_CALL = 8;

/** Trials that failed or were cut and are asked again when their time has come; meanwhile others are. */
export class WaitingTrials {
  #trials: Asking[] = [];

  get size(): number {
    return this.#trials.length;
  }

  /** When the next one is due; Infinity where none waits. */
  get nextDue(): number {
    return Math.min(...this.#trials.map(({ due }) => due));
  }

  add(asking: Asking): void {
    this.#trials.push(asking);
  }

  /** Takes the one that has waited longest of those that fit. */
  take(fits: (asking: Asking) => boolean): Asking | undefined {
    const place = this.#trials.findIndex(fits);
    return place < 0 ? undefined : this.#trials.splice(place, 1)[0];
  }

  /** Drops those that are not wanted any more, and hands them back. */
  keepOnly(wanted: (asking: Asking) => boolean): readonly Asking[] {
    const dropped = this.#trials.filter((asking) => !wanted(asking));
    this.#trials = this.#trials.filter(wanted);
    return dropped;
  }

  /**
   * Whether another trial may be begun meanwhile, so that one item that fails does not hold the rest up; but not where
   * the endpoint asks for patience, and not without end.
   */
  leaveRoom(concurrency: number): boolean {
    return this.size < WAITING_PER_CALL * concurrency && this.#trials.filter(({ limited }) => limited).length < concurrency;
  }
}
