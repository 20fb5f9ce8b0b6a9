import { isLost } from "../analysis/is-lost.js";
import type { JudgeBlock } from "../analysis/report-document.js";
import { conditionSum } from "./conditions.js";
import { formatNumber } from "./format-number.js";

/** Lost replies by status, `78 truncated, 2 unparsed`; empty where none is lost. Pending trials are not lost, and those of a chain that ended are not either. */
export function lostByStatus(block: JudgeBlock): string {
  return lostStatuses(block).map(({ status, count }) => `${formatNumber(count, "count")} ${status}`).join(", ");
}

/** What can be done about lost replies, a sentence each, and where the unreadable ones can be read; empty where nothing is known to help. */
export function lostHints(block: JudgeBlock, where: "in the report" | "below"): string {
  const statuses = new Set(lostStatuses(block).map(({ status }) => status));
  return [
    ...(statuses.has("truncated") ? ["Truncated: ask again with a larger --max-tokens."] : []),
    ...(statuses.has("unparsed") ? [`Unparsed: read them ${where}.`] : []),
  ].join(" ");
}

function lostStatuses(block: JudgeBlock): { readonly status: string; readonly count: number }[] {
  return Object.entries(block.missing_by_status).map(([status, counts]) => ({ status, count: conditionSum(counts) }))
    .filter(({ status, count }) => isLost(status) && count > 0);
}
