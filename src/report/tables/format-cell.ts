import { formatInterval, isShownInterval } from "../format-interval.js";
import { formatNumber, isShown, noNumber } from "../format-number.js";
import type { CellMark, PaperCell } from "./paper-table.js";

/** The sign of a mark, after the number. */
export const markSigns: Readonly<Record<CellMark, string>> = { "not measurable": "\u2020", "too few items": "\u2021", "other items": "\u00a7" };

/**
 * A cell as every format prints it: the number by the convention of `docs/tables-for-papers.md`, its 95 % interval in brackets, its
 * sign. Without a number an en dash stands alone, with its sign where it has one.
 */
export function formatCell({ value, ci95, measure, mark }: Pick<PaperCell, "value" | "ci95" | "measure" | "mark">): string {
  const sign = mark === null ? "" : markSigns[mark];
  if (!isShown(value)) return `${noNumber}${sign}`;
  return `${formatNumber(value, measure)}${sign}${isShownInterval(ci95) ? ` ${formatInterval(ci95, measure)}` : ""}`;
}
