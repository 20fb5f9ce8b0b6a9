import type { Polarity } from "../core/polarity.js";

/** One cell of an item: a framing (its place in the study's list), a claim and a repeat. */
export interface Cell {
  readonly framing: number;
  readonly polarity: Polarity;
  /** 1 for the first asking. */
  readonly repeat: number;
}

/**
 * Numbers the trials of one judge: slot = position x cells + cell, with the claim running fastest, then the
 * framing, then the repeat.
 */
export class Slots {
  readonly cells: number;
  readonly #framings: number;

  constructor(framings: number, repeats: number) {
    this.#framings = framings;
    this.cells = framings * 2 * repeats;
  }

  position(slot: number): number {
    return Math.floor(slot / this.cells);
  }

  cell(slot: number): Cell {
    const cell = slot % this.cells;
    const framingAndRepeat = cell >> 1;
    return {
      framing: framingAndRepeat % this.#framings,
      polarity: (cell & 1) === 0 ? "correct" : "incorrect",
      repeat: Math.floor(framingAndRepeat / this.#framings) + 1,
    };
  }
}
