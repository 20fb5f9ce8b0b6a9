import type { ReportDocument } from "../analysis/report-document.js";
import { unrecordedChains } from "../runner/chains/unrecorded-chains.js";
import { Slots } from "../runner/slots.js";
import { armsLeftOut } from "./arms-left-out.js";
import { endOf, type PreparedStudy } from "./prepared-study.js";

/** Why trials of a study are pending, by code (counts), arms that were decided early aside. `later-turn`: chained trials that wait for an earlier reply, at most so many. */
export function pendingReasons({ store, row, spec }: PreparedStudy, document: ReportDocument): ReadonlyMap<string, number> {
  const reasons = new Map<string, number>();
  const { main } = new Slots(spec);
  const add = (reason: string, count: number) => count > 0 && reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  document.judges.forEach((_, index) => {
    const leftOut = armsLeftOut(document, index, spec);
    const arms = { of: spec.arms.length, only: [...spec.arms.keys()].filter((arm) => !leftOut.has(arm)) };
    for (const range of [{ below: main, arms }, { from: main, below: endOf({ spec }) }]) {
      for (const [reason, count] of store.pendingReasons(row, index, range)) add(reason, count);
    }
    add("later-turn", unrecordedChains(store, row, index, spec, leftOut).total);
  });
  return reasons;
}
