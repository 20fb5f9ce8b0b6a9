import type { Interval } from "../stats/estimate.js";
import { scaleInterval } from "../stats/intervals/scale-interval.js";
import { lookSchedule } from "../stats/sequential/look-schedule.js";
import { SequentialDecision, type DecisionReason } from "../stats/sequential/sequential-decision.js";
import type { ItemCells } from "./item-cells.js";
import { itemShift } from "./item-shift.js";
import type { StoppingRecord } from "./stopping-record.js";

/** Off the lattice of verdicts, values are shared between cells of 1 / 40. */
const probabilityCells = 161;
/** So many repeats have cells of their own. */
const mostExactRepeats = 40;

/**
 * The betting sequence of one judge on the headline contrast, read item by item in the seeded order. As that deals the fields in turn, it is
 * about the mean in which fields count alike, for as long as all have items left.
 */
export class JudgeSequence {
  readonly #decision: SequentialDecision;
  readonly #looks: Uint8Array;
  readonly #repeats: number;
  #stopped: DecisionReason | null = null;

  /** @param field of each item of the study, in its order */
  constructor(field: ArrayLike<number | string>, { margin, basis, first }: Pick<StoppingRecord, "margin" | "basis" | "first">, repeats: number) {
    this.#looks = lookSchedule(field, first);
    this.#repeats = repeats;
    this.#decision = new SequentialDecision({
      margin: margin / 100,
      cells: basis === "probabilities" || repeats > mostExactRepeats ? probabilityCells : 4 * repeats + 1,
    });
  }

  /** Items read so far, which is the position of the next. */
  get items(): number {
    return this.#decision.items;
  }

  /** Items read that have no value. */
  get withoutValue(): number {
    return this.#decision.items - this.#decision.known;
  }

  /** Why it stopped; null while it goes on. */
  get stopped(): DecisionReason | null {
    return this.#stopped;
  }

  /** In percentage points. */
  get interval(): Interval {
    return scaleInterval(this.#decision.interval, 100);
  }

  /** Against a mean of 0; never infinite. */
  get eValue(): number {
    return Math.min(Number.MAX_VALUE, Math.exp(this.#decision.evidence));
  }

  /** Reads the next item, and looks where a look is due. Nothing is read beyond the stop. */
  add(cells: ItemCells): void {
    const { value, least, most } = itemShift(cells, this.#repeats);
    this.#decision.add(value, least, most);
    if (this.#looks[this.#decision.items - 1] === 1) this.#stopped = this.#decision.look();
  }
}
