import { bettingWealth, type CellCounts } from "./betting-wealth.js";
import type { Interval } from "../estimate.js";

const mostSteps = 60;

/**
 * A confidence sequence for the mean of bounded values that come in random order: whoever looks at it as often as they
 * like, and stops when they like, errs with a chance of at most alpha. It holds the means whose e-value
 * (`bettingWealth`) never reached 1 / alpha at any look so far; as the logarithm of each is convex, they are an
 * interval, whose ends are found by Newton's method from outside, so that rounding only widens it.
 * Asymptotic confidence sequences err far more often in sparse data and are not offered.
 */
export class BettingSequence {
  readonly #bound: number;
  #low: number;
  #high: number;

  /**
   * @param low least possible value
   * @param high greatest possible value
   * @param alpha error over all looks together
   */
  constructor(readonly low: number, readonly high: number, alpha = 0.05) {
    this.#bound = Math.log(1 / alpha);
    this.#low = low;
    this.#high = high;
  }

  /** The means that no look has excluded; before the first all that are possible. */
  get interval(): Interval {
    return [this.#low, this.#high];
  }

  /**
   * Looks at all values so far, as counts (fractions are allowed: see `addToCells`), and gives the interval then. A
   * look that would leave no mean at all, which the truth does not let happen more often than alpha, changes nothing.
   */
  look(counts: ArrayLike<number>): Interval {
    const cells: CellCounts = { counts, low: this.low, high: this.high };
    const mean = meanOf(cells);
    if (mean === null) return this.interval;
    const low = this.#low < mean ? this.#approach(cells, this.#low, mean) : this.#low;
    const high = this.#high > mean ? this.#approach(cells, this.#high, mean) : this.#high;
    if (low < high && !this.#excludes(cells, low, mean, -1) && !this.#excludes(cells, high, mean, 1)) {
      this.#low = low;
      this.#high = high;
    }
    return this.interval;
  }

  /** Whether an end that lies beyond the mean of the values, where earlier looks have put it, is excluded from the other side. */
  #excludes(cells: CellCounts, end: number, mean: number, side: -1 | 1): boolean {
    return side * (end - mean) < 0 && end > this.low && end < this.high && bettingWealth(cells, end).log >= this.#bound;
  }

  /** The end moved towards the mean as far as means are excluded. */
  #approach(cells: CellCounts, end: number, mean: number): number {
    const inwards = Math.sign(mean - end);
    let at = end === this.low || end === this.high ? end + inwards * 1e-9 * (this.high - this.low) : end;
    if (inwards * (mean - at) <= 0) return end;
    let reached = end;
    for (let step = 0; step < mostSteps; step++) {
      const { log, slope } = bettingWealth(cells, at);
      const excess = log - this.#bound;
      if (!(excess >= 0)) return reached;
      reached = at;
      const move = -excess / slope;
      if (!(inwards * move > 1e-9 * (this.high - this.low))) return reached;
      at += move;
    }
    return reached;
  }
}

function meanOf({ counts, low, high }: CellCounts): number | null {
  let total = 0;
  let sum = 0;
  for (let cell = 0; cell < counts.length; cell++) {
    total += counts[cell]!;
    sum += cell * counts[cell]!;
  }
  return total === 0 ? null : low + sum / total * (high - low) / (counts.length - 1);
}
