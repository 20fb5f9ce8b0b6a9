import type { JudgeBlock } from "../analysis/report-document.js";
import { waitingTrials } from "../analysis/waiting-trials.js";
import { formatNumber } from "./format-number.js";

/** What stands at the top of a report while trials of these judges are pending; null when all are in that their stopping rule wants. */
export function unfinishedWords(all: readonly JudgeBlock[]): string | null {
  const judges = all.filter((judge) => judge.trials.pending === 0 || waitingTrials(judge) > 0);
  const pending = judges.reduce((total, judge) => total + waitingTrials(judge), 0);
  if (pending === 0) return null;
  const [only] = judges;
  const basis = judges.length !== 1 || only === undefined ? "the items that are complete"
    : only.n === 0 ? null : `the ${only.n === 1 ? "1 item that is" : `${formatNumber(only.n, "count")} items that are`} complete`;
  return `Unfinished: ${formatNumber(pending, "count")} of ${formatNumber(judges.reduce((total, { trials }) => total + trials.planned, 0), "count")} trials are pending; ` +
    (basis === null ? "no item is complete yet." : `the numbers below use ${basis}.`);
}
