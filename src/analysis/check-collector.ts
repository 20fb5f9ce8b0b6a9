import type { Verdict } from "../core/verdict.js";
import { checkKinds, type CheckKind, type Slots } from "../runner/slots.js";
import type { CheckColumns, CollectedChecks } from "./collect-verdicts.js";

type Pair<Column> = [Column, Column];

/** Gathers the check trials, each of which is asked once, beside the first asking of the main trials. */
export class CheckCollector {
  readonly #columns = new Map<CheckKind | null, { readonly accept: Pair<Float64Array>[]; readonly probability: Pair<Float64Array>[] }>();
  #stored = 0;
  #pending = 0;

  constructor(readonly slots: Slots, readonly arms: number, readonly items: number) {}

  addPending(slot: number): void {
    this.#pending++;
    this.#of(this.slots.cell(slot).check);
  }

  add(slot: number, verdict: Verdict): void {
    const position = this.slots.position(slot);
    const { arm, polarity, check } = this.slots.cell(slot);
    if (check !== null) this.#stored++;
    if (position >= this.items) return;
    const claim = polarity === "correct" ? 0 : 1;
    const { accept, probability } = this.#of(check);
    if (verdict.accept !== null) accept[arm]![claim][position] = verdict.accept ? 1 : 0;
    if (verdict.probability !== null) probability[arm]![claim][position] = verdict.probability;
  }

  #of(kind: CheckKind | null): CheckColumns {
    let columns = this.#columns.get(kind);
    if (columns === undefined) {
      const empty = () => Array.from({ length: this.arms }, (): Pair<Float64Array> => [new Float64Array(this.items).fill(NaN), new Float64Array(this.items).fill(NaN)]);
      columns = { accept: empty(), probability: empty() };
      this.#columns.set(kind, columns);
    }
    return columns;
  }

  finish(): CollectedChecks {
    const kinds = new Map(checkKinds.flatMap((kind) => this.#columns.has(kind) ? [[kind, this.#of(kind)] as const] : []));
    return { items: this.items, planned: this.#stored + this.#pending, stored: this.#stored, main: this.#of(null), kinds };
  }
}
