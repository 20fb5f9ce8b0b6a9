import type { Store } from "../../store/store.js";
import { Slots } from "../slots.js";
import type { StudySpec } from "../study-spec.js";
import { followsOn } from "./follows-on.js";
import { walkChains } from "./walk-chains.js";

/** Chained trials that are not recorded yet, at most: a chain that ends takes its later trials with it. */
export interface UnrecordedChains {
  /** Per arm, in trials. */
  readonly perArm: readonly number[];
  readonly total: number;
}

/**
 * Counts the chained trials of one judge that are still to come and whose prompts are not known.
 * @param decided its stopping rule needs no further item: only those count that follow on replies which are there
 */
export function unrecordedChains(store: Store, study: number, judge: number, spec: StudySpec, decided = false): UnrecordedChains {
  const perArm = spec.arms.map(() => 0);
  const slots = new Slots(spec);
  const chained = followsOn(spec);
  walkChains(store, study, judge, spec, (slot, state) => {
    if (state !== "ready" && state !== "later" && state !== "waiting") return;
    const { arm } = slots.cell(slot);
    if (decided && (state === "waiting" || chained[arm] !== true)) return;
    perArm[arm]! += 1;
  });
  return { perArm, total: perArm.reduce((sum, count) => sum + count, 0) };
}
