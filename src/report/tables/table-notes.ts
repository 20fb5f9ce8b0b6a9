import type { TableSource } from "../../analysis/table-source.js";
import { formatNumber } from "../format-number.js";
import { withCount } from "../with-count.js";
import { markSigns } from "./format-cell.js";
import type { CellMark, PaperRow } from "./paper-table.js";
import { missingItems } from "./source-cells.js";
import { distinct } from "./plain-sources.js";

const markWords: Readonly<Record<CellMark, string>> = {
  "not measurable": "not measurable by verdicts: fewer than 5 % or more than 95 % of all claims are accepted in both framings",
  "too few items": "fewer than 5 items: no interval",
  "other items": "rests on other items or domains than the numbers beside it",
};

/** What every table says under itself about its numbers: intervals and their unit, empty cells, signs. */
export function numberNotes(rows: readonly PaperRow[]): string[] {
  const cells = rows.flatMap((row) => row.cells);
  const intervals = distinct(cells.flatMap(({ trace }) => trace.interval === null ? [] : [trace.interval.replace(/^95 % interval /, "")]));
  const marks = distinct(cells.flatMap(({ mark }) => mark === null ? [] : [mark]));
  return [
    ...(intervals.length === 0 ? [] : [`In brackets: 95\u00a0% intervals (${intervals.join("; ")}).`]),
    ...(cells.some(({ value }) => value === null) ? ["\u2013: not measured."] : []),
    ...marks.map((mark) => `${markSigns[mark]}\u00a0${markWords[mark]}.`),
  ];
}

/** How many items each judge's numbers rest on and how many are left out, over the domains given. */
export function itemNotes(sources: readonly TableSource[]): string[] {
  const judges = distinct(sources.map(({ judge }) => judge)).map((judge) => {
    const own = sources.filter((source) => source.judge === judge);
    return { judge, n: own.reduce((sum, { statistics }) => sum + statistics.n, 0), missing: own.reduce((sum, source) => sum + missingItems(source), 0) };
  });
  const [first] = judges;
  if (first === undefined) return [];
  const rule = "Items with all four verdicts count";
  if (judges.every(({ n, missing }) => n === first.n && missing === first.missing)) {
    return [`n: ${withCount(first.n, "item")}${judges.length > 1 ? " for each judge" : ""}. ${rule}; ${first.missing === 0 ? "none lacks one" : `${withCount(first.missing, "item")} left out`}.`];
  }
  return [`n: ${judges.map(({ judge, n, missing }) => `${judge} ${formatNumber(n, "count")} (${missing === 0 ? "none" : formatNumber(missing, "count")} left out)`).join("; ")}. ${rule}.`];
}
