import { onAbort } from "../core/on-abort.js";

/** `closed`: all calls go. `open`: none goes for a while. `half-open`: one goes, to see. `broken`: none will go any more. */
export type CircuitState = "closed" | "open" | "half-open" | "broken";

/** Leave to make one call. Say how it ended, once; what is said later has no effect. */
export interface Passage {
  /** The one call that is to show whether the judge is back. */
  readonly probing: boolean;
  /** The judge answered. */
  success(): void;
  /** The call failed for a reason that would fail every other call too: no connection, a timeout, an error of the server. */
  failure(): void;
  /** It says nothing about the judge: the prompt was refused for itself, or the call was stopped. */
  neither(): void;
}

export interface CircuitBreakerOptions {
  /** Calls at once. */
  readonly concurrency: number;
  /** Milliseconds to wait after each opening in turn. */
  readonly coolDowns?: readonly number[];
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
  /** Told that calls are held back, and for how many milliseconds. */
  readonly onCoolDown?: (milliseconds: number) => void;
}

const LEAST_FAILURES = 12;
const COOL_DOWNS = [1_000, 4_000, 15_000];

type Admission = Passage | "broken" | "aborted";

interface Waiter {
  admit(admission: Admission): void;
}

/**
 * Holds the calls to one judge back when everything fails: after 12 failed calls without a success between them (twice
 * the calls at once where that is more), it lets none through for a second, then one. If that is answered all go on; if
 * it fails, the next wait is longer; after the last wait it stays broken.
 *
 * Calls that were under way when it opened cannot open it again, but any answer closes it. Every worker that waits is
 * let through, told `broken`, or told `aborted` as soon as its signal says so.
 */
export class CircuitBreaker {
  readonly #threshold: number;
  readonly #coolDowns: readonly number[];
  readonly #now: () => number;
  readonly #onCoolDown: (milliseconds: number) => void;
  readonly #waiters = new Set<Waiter>();
  #state: CircuitState = "closed";
  #failures = 0;
  /** How often it opened since the last success. */
  #openings = 0;
  /** Changes whenever it opens or closes: a failure counts only in the period in which its call began. */
  #period = 0;
  #reopensAt = 0;
  #probing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ concurrency, coolDowns = COOL_DOWNS, now = () => performance.now(), onCoolDown = () => undefined }: CircuitBreakerOptions) {
    this.#threshold = Math.max(LEAST_FAILURES, 2 * concurrency);
    this.#coolDowns = coolDowns;
    this.#now = now;
    this.#onCoolDown = onCoolDown;
  }

  get state(): CircuitState {
    return this.#state;
  }

  /** Waits for leave to make a call. */
  async enter(signal: AbortSignal): Promise<Admission> {
    if (signal.aborted) return "aborted";
    if (this.#state === "open" && this.#now() >= this.#reopensAt) this.#halfOpen();
    switch (this.#state) {
      case "broken": return "broken";
      case "closed": return this.#passage();
      case "half-open": return this.#probing ? await this.#wait(signal) : this.#probe();
      case "open": return await this.#wait(signal);
    }
  }

  async #wait(signal: AbortSignal): Promise<Admission> {
    return await new Promise((resolve) => {
      const waiter = {
        admit: (admission: Admission): void => {
          stopListening();
          this.#waiters.delete(waiter);
          if (this.#waiters.size === 0) this.#stopTimer();
          resolve(admission);
        },
      };
      const stopListening = onAbort(signal, () => waiter.admit("aborted"));
      this.#waiters.add(waiter);
      this.#startTimer();
    });
  }

  /** The timer runs only while somebody waits for it, so that it never keeps a process alive for nothing. */
  #startTimer(): void {
    if (this.#state !== "open" || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // A timer may fire a little early by the other clock.
      if (this.#now() < this.#reopensAt) this.#startTimer();
      else this.#halfOpen();
    }, Math.max(1, Math.ceil(this.#reopensAt - this.#now())));
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #halfOpen(): void {
    this.#state = "half-open";
    this.#stopTimer();
    this.#letOneThrough();
  }

  #letOneThrough(): void {
    const [first] = this.#waiters;
    first?.admit(this.#probe());
  }

  #probe(): Passage {
    this.#probing = true;
    return this.#passage(true);
  }

  #passage(probing = false): Passage {
    const period = this.#period;
    let ended = false;
    const once = (end: () => void) => (): void => {
      if (ended) return;
      ended = true;
      end();
    };
    return {
      probing,
      success: once(() => this.#succeeded()),
      failure: once(() => this.#failed(period)),
      neither: once(() => this.#saidNothing(period)),
    };
  }

  #succeeded(): void {
    if (this.#state === "broken") return;
    this.#failures = 0;
    this.#openings = 0;
    if (this.#state === "closed") return;
    this.#enterPeriod("closed");
    for (const waiter of [...this.#waiters]) waiter.admit(this.#passage());
  }

  #failed(period: number): void {
    if (period !== this.#period) return;
    if (this.#state === "half-open") this.#open();
    else if (this.#state === "closed" && ++this.#failures >= this.#threshold) this.#open();
  }

  #saidNothing(period: number): void {
    if (period !== this.#period || this.#state !== "half-open") return;
    this.#probing = false;
    this.#letOneThrough();
  }

  #open(): void {
    const coolDown = this.#coolDowns[this.#openings];
    if (coolDown === undefined) {
      this.#enterPeriod("broken");
      for (const waiter of [...this.#waiters]) waiter.admit("broken");
      return;
    }
    this.#openings++;
    this.#enterPeriod("open");
    this.#reopensAt = this.#now() + coolDown;
    if (this.#waiters.size > 0) this.#startTimer();
    this.#onCoolDown(coolDown);
  }

  #enterPeriod(state: CircuitState): void {
    this.#state = state;
    this.#period++;
    this.#failures = 0;
    this.#probing = false;
    this.#stopTimer();
  }
}
