import type { Store, TrialReply } from "../../store/store.js";
import type { StudySpec } from "../study-spec.js";
import { hasChains } from "./has-chains.js";
import { ItemChains, type ChainState } from "./item-chains.js";

/**
 * Goes through the main trials of one judge item by item, and says of each chained one how far it has come. Reads every reply once;
 * nothing in a study without chains.
 */
export function walkChains(store: Store, study: number, judge: number, spec: StudySpec, visit: (slot: number, state: ChainState) => void): void {
  if (!hasChains(spec)) return;
  const chains = new ItemChains(spec);
  const { slots } = chains;
  const chained = Array.from({ length: slots.cells }, (_, cell) => cell).filter((cell) => chains.parentSlot(cell) !== null);
  const trials = store.trialReplies(study, judge, { below: slots.main });
  let next = trials.next();
  for (const { position, turn } of [...store.studyItems(study)]) {
    const own: TrialReply[] = [];
    for (; next.done !== true && slots.position(next.value.slot) <= position; next = trials.next()) own.push(next.value);
    chains.read(turn, own);
    for (const cell of chained) visit(position * slots.cells + cell, chains.stateOf(cell) as ChainState);
  }
}
