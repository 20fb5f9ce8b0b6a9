import type { JudgeBlock, ParkedTrial, ReportDocument } from "../analysis/report-document.js";
import { withCount } from "./with-count.js";

const shownAtMost = 20;

/** The trials of one judge that were given up: how many, those shown, how many more there are, and a sentence about them (empty without any). */
export function parkedOf({ provenance }: ReportDocument, { judge }: JudgeBlock): { readonly count: number; readonly shown: readonly ParkedTrial[]; readonly leftOut: number; readonly words: string } {
  const own = (provenance.parked ?? []).filter((trial) => trial.judge === judge);
  return {
    count: own.length, shown: own.slice(0, shownAtMost), leftOut: Math.max(0, own.length - shownAtMost),
    words: own.length === 0 ? "" : `${withCount(own.length, "trial")} ${own.length === 1 ? "was" : "were"} given up after many attempts while the judge answered others; ${own.length === 1 ? "it counts" : "they count"} as pending.`,
  };
}
