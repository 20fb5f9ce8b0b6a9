import { grown } from "../../core/grown.js";
import type { Store } from "../../store/store.js";
import { Slots } from "../slots.js";
import type { StudySpec } from "../study-spec.js";
import type { TrialRenderer } from "../trial-renderer.js";
import { hasChains } from "./has-chains.js";
import { slotRequest } from "./slot-request.js";
import { walkChains } from "./walk-chains.js";

const BATCH = 4096;

/** A judge's trials of a study, with the renderer of how it is asked now. */
export interface ChainPlanInput {
  readonly store: Store;
  readonly study: number;
  readonly judgeIndex: number;
  readonly spec: StudySpec;
  readonly renderer: TrialRenderer;
}

/** What a pass over the chains found. */
export interface PlannedChains {
  /** The slots that were recorded by it, ascending. */
  readonly recorded: Int32Array;
  /** Chained trials that still wait for an earlier reply, in slots; those whose chain has ended are no part of it. */
  readonly waiting: number;
  /** Of them those whose first trial is answered, so that they need no further item. */
  readonly later: number;
}

/**
 * Records the chained trials of one judge whose earlier replies have come since the last pass: their messages hold those replies, so
 * their keys cannot be known before. What follows on a trial that is recorded now is `waiting`, even where its reply is stored already.
 */
export function planChains(input: ChainPlanInput): PlannedChains {
  const { store, study, judgeIndex, spec } = input;
  if (!hasChains(spec)) return { recorded: new Int32Array(), waiting: 0, later: 0 };
  const ready = new SlotList();
  let waiting = 0;
  let later = 0;
  walkChains(store, study, judgeIndex, spec, (slot, state) => {
    if (state === "ready") ready.add(slot);
    else if (state === "waiting") waiting++;
    else if (state === "later") later++;
  });
  const recorded = ready.all();
  record(input, recorded);
  return { recorded, waiting: waiting + later, later };
}

/** Works every chained trial of one judge out anew, after the trials that they follow on were planned anew. */
export function renewChains(input: ChainPlanInput): void {
  const { store, study, judgeIndex, spec } = input;
  const known = new SlotList();
  walkChains(store, study, judgeIndex, spec, (slot, state) => {
    if (state === "recorded" || state === "answered" || state === "closed") known.add(slot);
  });
  const slots = known.all();
  if (slots.length > 0) store.dropTrials(study, judgeIndex, slots);
  while (planChains(input).recorded.length > 0);
}

function record(input: ChainPlanInput, ready: Int32Array): void {
  const { store, study, judgeIndex, renderer, spec } = input;
  const slots = new Slots(spec);
  let held: { readonly position: number; readonly placed: ReturnType<Store["itemAt"]> } | undefined;
  for (let start = 0; start < ready.length; start += BATCH) {
    const batch = ready.subarray(start, start + BATCH);
    const keys = Array.from(batch, (slot) => {
      const position = slots.position(slot);
      if (held?.position !== position) held = { position, placed: store.itemAt(study, position) };
      const request = slotRequest(input, slots, held.placed, slot);
      if (request === null) throw new TypeError("a reply that a trial follows on is gone");
      return renderer.key(request);
    });
    store.putTrials(study, judgeIndex, batch, keys);
  }
}

/** Slots that come in one by one: in a plain list they would take twice the memory. */
class SlotList {
  #slots = new Int32Array(1024);
  #count = 0;

  add(slot: number): void {
    if (this.#count === this.#slots.length) this.#slots = grown(this.#slots, 2 * this.#count);
    this.#slots[this.#count++] = slot;
  }

  all(): Int32Array {
    return this.#slots.slice(0, this.#count);
  }
}
