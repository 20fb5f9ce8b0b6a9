import { isDecided } from "../analysis/is-decided.js";
import type { JudgeBlock } from "../analysis/report-document.js";
import { formatNumber } from "./format-number.js";

/** What stands at the top of a report while trials of these judges are pending; null when all are in that their stopping rule wants. */
export function unfinishedWords(all: readonly JudgeBlock[]): string | null {
  const judges = all.filter(({ sequence }) => !isDecided(sequence ?? null));
  const sum = (part: "planned" | "pending"): number => judges.reduce((total, { trials }) => total + trials[part], 0);
  const pending = sum("pending");
  if (pending === 0) return null;
  const [only] = judges;
  const basis = judges.length !== 1 || only === undefined ? "the items that are complete"
    : only.n === 0 ? null : `the ${only.n === 1 ? "1 item that is" : `${formatNumber(only.n, "count")} items that are`} complete`;
  return `Unfinished: ${formatNumber(pending, "count")} of ${formatNumber(sum("planned"), "count")} trials are pending; ` +
    (basis === null ? "no item is complete yet." : `the numbers below use ${basis}.`);
}
