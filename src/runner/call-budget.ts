/** A hard cap on calls over a whole run, shared by its judges. Checked before each call. */
export class CallBudget {
  #left: number;
  #spent = 0;

  constructor(maxCalls: number) {
    this.#left = maxCalls;
  }

  get spent(): number {
    return this.#spent;
  }

  get left(): number {
    return this.#left;
  }

  get exhausted(): boolean {
    return this.#left <= 0;
  }

  /** Takes one call from the budget; false when none is left. */
  take(): boolean {
    if (this.#left <= 0) return false;
    this.#left--;
    this.#spent++;
    return true;
  }
}
