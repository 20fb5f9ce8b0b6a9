import { isDecided } from "../analysis/is-decided.js";
import type { JudgeBlock } from "../analysis/report-document.js";
import { conditionSum } from "./conditions.js";
import { formatNumber } from "./format-number.js";
import { incompleteItems } from "./statistic-rows.js";

/**
 * The items that the numbers leave out, by why: waiting for trials or with lost replies. Where both occur the
 * document does not tell their items apart, and the trials are counted instead.
 */
export function leftOutWords(block: JudgeBlock): string {
  const items = incompleteItems(block);
  if (items === 0) return "none left out";
  const shown = formatNumber(items, "count");
  const { pending, ...statuses } = block.missing_by_status;
  const waiting = pending === undefined ? 0 : conditionSum(pending);
  const lost = Object.values(statuses).reduce((sum, counts) => sum + conditionSum(counts), 0);
  if (waiting === 0) return lost === 0 ? `${shown} left out` : `${shown} with lost replies`;
  const why = isDecided(block.sequence ?? null) ? "not asked" : "waiting";
  if (lost === 0) return `${shown} ${why}`;
  return `${shown} left out (${formatNumber(waiting, "count")} trials ${why}, ${formatNumber(lost, "count")} lost replies)`;
}
