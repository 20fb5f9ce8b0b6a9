import type { Store } from "../../store/store.js";
import { Slots } from "../slots.js";
import type { StudySpec } from "../study-spec.js";
import { walkChains } from "./walk-chains.js";

/** Chained trials that are not recorded yet, at most: a chain that ends takes its later trials with it. */
export interface UnrecordedChains {
  /** Per arm, in trials. */
  readonly perArm: readonly number[];
  readonly total: number;
}

/**
 * Counts the chained trials of one judge that are still to come and whose prompts are not known.
 * @param decided arms of which a stopping rule needs no main trial any more: of what follows on them only that counts which follows on replies that are there
 */
export function unrecordedChains(store: Store, study: number, judge: number, spec: StudySpec, decided: ReadonlySet<number> = new Set()): UnrecordedChains {
  const perArm = spec.arms.map(() => 0);
  const slots = new Slots(spec);
  const roots = spec.arms.map((_, arm) => rootOf(spec, arm));
  walkChains(store, study, judge, spec, (slot, state) => {
    if (state !== "ready" && state !== "later" && state !== "waiting") return;
    const { arm } = slots.cell(slot);
    if (decided.has(arm) || (state === "waiting" && decided.has(roots[arm]!))) return;
    perArm[arm]! += 1;
  });
  return { perArm, total: perArm.reduce((sum, count) => sum + count, 0) };
}

/** The arm that the chain of an arm begins with. */
function rootOf({ arms }: Pick<StudySpec, "arms">, arm: number): number {
  const parent = arms[arm]!.chain?.parent;
  return parent === undefined ? arm : rootOf({ arms }, parent);
}
