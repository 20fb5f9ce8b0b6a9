import type { JudgeRequest } from "../../core/judge.js";
import type { Store } from "../../store/store.js";
import type { Slots } from "../slots.js";
import type { StudySpec } from "../study-spec.js";
import type { PlacedItem, TrialRenderer } from "../trial-renderer.js";

/** Where the trials of one judge stand, and how they are rendered. */
export interface SlotSource {
  readonly store: Store;
  readonly study: number;
  readonly judgeIndex: number;
  readonly spec: StudySpec;
  readonly renderer: TrialRenderer;
}

/** The request of a slot; of a chained one it holds the stored reply that it follows on. Null where there is none to make, as that reply is missing. */
export function slotRequest({ store, study, judgeIndex, spec, renderer }: SlotSource, slots: Slots, placed: PlacedItem, slot: number): JudgeRequest | null {
  const cell = slots.cell(slot);
  const chain = spec.arms[cell.arm]?.chain;
  if (chain === undefined) return renderer.request(placed, cell);
  return renderer.request(placed, cell, store.replyAt(study, judgeIndex, slots.slot(slots.position(slot), chain.parent, cell.polarity === "correct" ? 0 : 1, cell.repeat)));
}
