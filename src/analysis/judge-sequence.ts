import type { Interval } from "../stats/estimate.js";
import { scaleInterval } from "../stats/intervals/scale-interval.js";
import { GridDecision } from "../stats/sequential/grid-decision.js";
import { lookSchedule } from "../stats/sequential/look-schedule.js";
import type { DecisionReason, SequentialDecision } from "../stats/sequential/sequential-decision.js";
import type { ItemCells } from "./item-cells.js";
import { itemShift } from "./item-shift.js";
import type { StoppingRecord } from "./stopping-record.js";

/** Off the lattice of verdicts, values are shared between cells of 1 / 40. */
const probabilityCells = 161;
/** So many repeats have cells of their own. */
const mostExactRepeats = 40;

/**
 * The betting sequences of one judge on the contrasts of its study, read item by item in the seeded order. As that deals the fields in turn, they are
 * about means in which fields count alike, for as long as all have items left. All contrasts that are not decided read the same items, so that
 * what is decided does not depend on the order in which replies come in.
 */
export class JudgeSequence {
  readonly #grid: GridDecision;
  readonly #looks: Uint8Array;
  readonly #repeats: number;
  #items = 0;

  /** @param field of each item of the study, in its order */
  constructor(field: ArrayLike<number | string>, { margin, bases, first }: Pick<StoppingRecord, "margin" | "bases" | "first">, repeats: number) {
    this.#looks = lookSchedule(field, first);
    this.#repeats = repeats;
    this.#grid = new GridDecision(bases.length, {
      margin: margin / 100,
      cells: bases.includes("probabilities") || repeats > mostExactRepeats ? probabilityCells : 4 * repeats + 1,
    });
  }

  /** Items read so far, which is the position of the next. */
  get items(): number {
    return this.#items;
  }

  /** Per contrast, why it stopped; null while it goes on. */
  get stopped(): readonly (DecisionReason | null)[] {
    return this.#grid.decided;
  }

  get allStopped(): boolean {
    return this.stopped.every((reason) => reason !== null);
  }

  /** Items that one contrast has read. */
  itemsOf(contrast: number): number {
    return this.#of(contrast).items;
  }

  /** Of them those that have no value. */
  withoutValue(contrast: number): number {
    return this.#of(contrast).items - this.#of(contrast).known;
  }

  /** In percentage points. */
  interval(contrast: number): Interval {
    return scaleInterval(this.#of(contrast).interval, 100);
  }

  /** Against a mean of 0; never infinite. */
  eValue(contrast: number): number {
    return Math.min(Number.MAX_VALUE, Math.exp(this.#of(contrast).evidence));
  }

  /** Reads the next item, and looks where a look is due. Nothing is read of a contrast beyond its stop. */
  add(cellsOf: (contrast: number) => ItemCells): void {
    this.stopped.forEach((reason, contrast) => {
      if (reason !== null) return;
      const { value, least, most } = itemShift(cellsOf(contrast), this.#repeats);
      this.#grid.add(contrast, value, least, most);
    });
    this.#items += 1;
    if (this.#looks[this.#items - 1] === 1) this.#grid.look();
  }

  #of(contrast: number): SequentialDecision {
    return this.#grid.sequences[contrast]!;
  }
}
