import { onAbort } from "../../core/on-abort.js";

/** Money set aside for one call. */
export interface Reservation {
  /** US dollars. */
  readonly amount: number;
}

/** A millionth of a millionth of a dollar: whole numbers of it add up without rounding, whatever the order. */
const UNITS_PER_DOLLAR = 1e12;

/** More than anybody spends; beyond it the units have no number. */
const MOST_DOLLARS = 1e12;

interface Waiting {
  readonly amount: number;
  readonly signal: AbortSignal;
  readonly resolve: (reservation: Reservation | null) => void;
}

/**
 * A hard cap on money over a whole run, shared by its judges. Before a call its most is set aside; afterwards what it
 * really cost takes the place of that. What is spent and set aside together never exceeds the maximum, as long as no
 * call costs more than was set aside for it; one that does is counted in full, and the next calls have so much less.
 *
 * Once a call does not fit even if all those under way should cost nothing, the budget is exhausted for good, though a
 * remainder is left and a shorter prompt might still fit: to go on with those would measure the judge on the short ones.
 */
export class CostBudget {
  readonly #maximum: bigint;
  readonly #open = new Map<Reservation, bigint>();
  readonly #waiting: Waiting[] = [];
  #reserved = 0n;
  #spent = 0n;
  #exhausted = false;

  /** @param maximum US dollars, 0 or more */
  constructor(maximum: number) {
    if (!Number.isFinite(maximum) || maximum < 0) throw new RangeError(`a budget is a finite number of dollars, 0 or more, not ${maximum}`);
    this.#maximum = BigInt(Math.floor(Math.min(maximum, MOST_DOLLARS) * UNITS_PER_DOLLAR));
  }

  /** What calls cost that have been settled, in US dollars: what was counted, and the most of those that came back without a count. */
  get spent(): number {
    return dollars(this.#spent);
  }

  /** What is set aside for calls under way, in US dollars. */
  get reserved(): number {
    return dollars(this.#reserved);
  }

  /** No further call that costs anything will be let through. */
  get exhausted(): boolean {
    return this.#exhausted;
  }

  /**
   * Sets money aside, or says no. A no with other calls under way is not final: what they leave over may do
   * (`reserveWhenFree` waits for that).
   */
  reserve(amount: number): Reservation | null {
    const needed = units(amount);
    if (needed === 0n) return this.#grant(amount, needed);
    if (this.#exhausted || this.#canNeverHold(needed)) {
      this.#exhaust();
      return null;
    }
    return this.#waiting.length === 0 && this.#fits(needed) ? this.#grant(amount, needed) : null;
  }

  /**
   * Sets money aside as soon as the calls under way leave enough of it, in the order of asking. Null when the budget is
   * exhausted, or when the signal aborts. It always ends, since every call under way is settled in the end.
   */
  async reserveWhenFree(amount: number, signal: AbortSignal): Promise<Reservation | null> {
    if (signal.aborted) return null;
    const reservation = this.reserve(amount);
    if (reservation !== null || this.#exhausted) return reservation;
    return await new Promise((resolve) => {
      const waiting: Waiting = {
        amount,
        signal,
        resolve: (granted) => {
          stopListening();
          resolve(granted);
        },
      };
      const stopListening = onAbort(signal, () => this.#serveWaiting());
      this.#waiting.push(waiting);
    });
  }

  /**
   * Puts what a call cost in the place of what was set aside for it.
   *
   * @param actual US dollars; 0 where certainly nothing was billed; null where nobody counted, so that its most counts
   */
  settle(reservation: Reservation, actual: number | null): void {
    const held = this.#open.get(reservation);
    if (held === undefined) throw new RangeError("this reservation is not open: it was settled before, or belongs to another budget");
    this.#open.delete(reservation);
    this.#reserved -= held;
    this.#spent += (actual === null ? null : units(actual)) ?? held;
    this.#serveWaiting();
  }

  #fits(needed: bigint): boolean {
    return this.#spent + this.#reserved + needed <= this.#maximum;
  }

  /** Not even if every call under way turns out to cost nothing. */
  #canNeverHold(needed: bigint | null): needed is null {
    return needed === null || this.#spent + needed > this.#maximum;
  }

  #exhaust(): void {
    this.#exhausted = true;
    for (const waiting of this.#waiting.splice(0)) waiting.resolve(null);
  }

  #grant(amount: number, needed: bigint): Reservation {
    const reservation = { amount };
    this.#open.set(reservation, needed);
    this.#reserved += needed;
    return reservation;
  }

  /** First come, first served: a dear call is not starved by cheap ones behind it. */
  #serveWaiting(): void {
    for (const left of this.#waiting.filter(({ signal }) => signal.aborted)) {
      this.#waiting.splice(this.#waiting.indexOf(left), 1);
      left.resolve(null);
    }
    for (;;) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const needed = units(first.amount);
      if (this.#canNeverHold(needed)) return this.#exhaust();
      if (!this.#fits(needed)) return;
      this.#waiting.shift();
      first.resolve(this.#grant(first.amount, needed));
    }
  }
}

/** Rounded up, so that no rounding can pass the cap; null for what no budget can hold. */
function units(amount: number): bigint | null {
  return Number.isFinite(amount) && amount >= 0 ? BigInt(Math.ceil(amount * UNITS_PER_DOLLAR)) : null;
}

function dollars(amount: bigint): number {
  return Number(amount) / UNITS_PER_DOLLAR;
}
