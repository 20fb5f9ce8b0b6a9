import type { Store } from "../store/store.js";
import { Slots, checkKinds } from "./slots.js";
import type { StudySpec } from "./study-spec.js";
import type { TrialRenderer } from "./trial-renderer.js";

const BATCH = 512;

/** Renders every main trial of one judge and records its key, in slot order. */
export function planTrials(store: Store, study: number, judgeIndex: number, spec: StudySpec, renderer: TrialRenderer): void {
  const slots = new Slots(spec);
  const recorder = new Recorder(store, study, judgeIndex, renderer, slots);
  for (let position = 0; position < spec.items.count; position++) {
    recorder.add(position, position * slots.cells, slots.cells);
  }
  recorder.flush();
}

/**
 * Renders the check trials of one judge on the first `items` of the seeded order, which deals the fields round-robin, so
 * that they are balanced over fields.
 * @param retest whether a second asking could differ from the first
 * @param arms the places of the arms in which they are made
 */
export function planChecks(store: Store, study: number, judgeIndex: number, spec: StudySpec, renderer: TrialRenderer, { items, retest, arms }: { readonly items: number; readonly retest: boolean; readonly arms: ReadonlySet<number> }): void {
  const slots = new Slots(spec);
  const recorder = new Recorder(store, study, judgeIndex, renderer, slots);
  const skipped = retest ? 0 : slots.checkCells / checkKinds.length;
  for (let position = 0; position < items; position++) {
    recorder.add(position, slots.main + position * slots.checkCells + skipped, slots.checkCells - skipped, arms);
  }
  recorder.flush();
}

class Recorder {
  #slots: number[] = [];
  #keys: Buffer[] = [];

  constructor(readonly store: Store, readonly study: number, readonly judge: number, readonly renderer: TrialRenderer, readonly numbering: Slots) {}

  add(position: number, first: number, count: number, arms?: ReadonlySet<number>): void {
    const placed = this.store.itemAt(this.study, position);
    for (let slot = first; slot < first + count; slot++) {
      const cell = this.numbering.cell(slot);
      if (arms?.has(cell.arm) === false) continue;
      const request = this.renderer.request(placed, cell);
      if (request === null) continue;
      this.#slots.push(slot);
      this.#keys.push(this.renderer.key(request));
    }
    if (this.#slots.length >= BATCH) this.flush();
  }

  flush(): void {
    this.store.putTrials(this.study, this.judge, this.#slots, this.#keys);
    this.#slots = [];
    this.#keys = [];
  }
}
