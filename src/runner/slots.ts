import type { Polarity } from "../core/polarity.js";

/** What a check trial repeats with one thing changed: nothing, the wording, or the order of the options. */
export type CheckKind = "retest" | "wording" | "order";

export const checkKinds: readonly CheckKind[] = ["retest", "wording", "order"];

/** One cell of an item: an arm (its place in the study's list), a claim and a repeat. */
export interface Cell {
  readonly arm: number;
  readonly polarity: Polarity;
  /** 1 for the first asking. */
  readonly repeat: number;
  /** Null for a main trial. */
  readonly check: CheckKind | null;
}

/**
 * Numbers the trials of one judge. Main trials: slot = position x cells + cell, with the claim running fastest,
 * then the arm, then the repeat. Check trials stand behind the last main trial in the same way, with the kind of
 * check in the place of the repeat, so that their number does not change what a main slot means.
 */
export class Slots {
  /** Main cells of one item. */
  readonly cells: number;
  /** Check cells of one check item. */
  readonly checkCells: number;
  /** The first check slot. */
  readonly main: number;
  readonly #arms: number;

  constructor({ items, arms, repeats }: { readonly items: { readonly count: number }; readonly arms: { readonly length: number }; readonly repeats: number }) {
    this.#arms = arms.length;
    this.cells = arms.length * 2 * repeats;
    this.checkCells = arms.length * 2 * checkKinds.length;
    this.main = items.count * this.cells;
  }

  /** The end of the slots of a study whose checks are made on so many items. */
  end(checks: number): number {
    return this.main + checks * this.checkCells;
  }

  isCheck(slot: number): boolean {
    return slot >= this.main;
  }

  position(slot: number): number {
    return slot < this.main ? Math.floor(slot / this.cells) : Math.floor((slot - this.main) / this.checkCells);
  }

  cell(slot: number): Cell {
    const check = slot >= this.main;
    const cell = check ? (slot - this.main) % this.checkCells : slot % this.cells;
    const armAndRound = cell >> 1;
    const round = Math.floor(armAndRound / this.#arms);
    const kind = check ? checkKinds[round] as CheckKind : null;
    return {
      arm: armAndRound % this.#arms,
      polarity: (cell & 1) === 0 ? "correct" : "incorrect",
      repeat: kind === null ? round + 1 : kind === "retest" ? 2 : 1,
      check: kind,
    };
  }

  /** The slot of a main trial. */
  slot(position: number, arm: number, claim: 0 | 1, repeat: number): number {
    return position * this.cells + ((repeat - 1) * this.#arms + arm) * 2 + claim;
  }

  checkSlot(position: number, arm: number, claim: 0 | 1, kind: CheckKind): number {
    return this.main + position * this.checkCells + (checkKinds.indexOf(kind) * this.#arms + arm) * 2 + claim;
  }
}
