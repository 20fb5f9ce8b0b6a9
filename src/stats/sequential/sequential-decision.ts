import type { Interval } from "../estimate.js";
import { addToCells } from "./add-to-cells.js";
import { BettingSequence } from "./betting-sequence.js";
import { bettingWealth } from "./betting-wealth.js";

/** Why a sequence ended: its interval excludes 0, or lies within the margin. */
export type DecisionReason = "direction" | "equivalence";

/** What a sequence is about. Values of DDS lie in -2..2, where 1 is 100 points. */
export interface SequentialDecisionOptions {
  /** Half-width of the range in which a mean counts as none, in the unit of the values. */
  readonly margin: number;
  /** Values lie between `-reach` and `reach` (default 2, as those of DDS). */
  readonly reach?: number;
  /** Number of evenly spread values that are told apart (default 5: -2, -1, 0, 1, 2); odd. Others are shared between neighbours. */
  readonly cells?: number;
  /** Error over all looks together (default 0.05). */
  readonly alpha?: number;
}

/**
 * Items one after another, in an order that was fixed beforehand and is random, until their mean is decided: by the
 * betting sequence (`BettingSequence`) of the items that have a value. Items whose value is not known, or not wholly,
 * bound the mean of all items read; neither a direction nor an equivalence that they could undo is called.
 */
export class SequentialDecision {
  readonly #margin: number;
  readonly #reach: number;
  readonly #counts: Float64Array;
  readonly #sequence: BettingSequence;
  #items = 0;
  #known = 0;
  #least = 0;
  #most = 0;

  constructor({ margin, reach = 2, cells = 5, alpha = 0.05 }: SequentialDecisionOptions) {
    this.#margin = margin;
    this.#reach = reach;
    this.#counts = new Float64Array(cells);
    this.#sequence = new BettingSequence(-reach, reach, alpha);
  }

  /** Items so far. */
  get items(): number {
    return this.#items;
  }

  /** Those of them whose value is known. */
  get known(): number {
    return this.#known;
  }

  get interval(): Interval {
    return this.#sequence.interval;
  }

  /** The logarithm of the e-value against a mean of 0. */
  get evidence(): number {
    return bettingWealth({ counts: this.#counts, low: -this.#reach, high: this.#reach }, 0).log;
  }

  /**
   * The next item.
   * @param value null where it is not known
   * @param least the least that it can be, given what is not known of it; `value` where all is
   * @param most the greatest
   */
  add(value: number | null, least = value ?? -this.#reach, most = value ?? this.#reach): void {
    this.#items += 1;
    this.#least += least;
    this.#most += most;
    if (value === null) return;
    this.#known += 1;
    addToCells(this.#counts, value, -this.#reach, this.#reach);
  }

  /** Looks, and says what is decided now; null where nothing is. */
  look(): DecisionReason | null {
    const [low, high] = this.#sequence.look(this.#counts);
    if ((low > 0 && this.#least > 0) || (high < 0 && this.#most < 0)) return "direction";
    const reach = this.#margin * this.#items;
    return low > -this.#margin && high < this.#margin && this.#least > -reach && this.#most < reach ? "equivalence" : null;
  }
}
