import { fitWidth, padWidth, wrapWidth } from "../core/display-width.js";
import { isShownInterval } from "./format-interval.js";
import { formatNumber } from "./format-number.js";
import { rowInterval, type ForestRow } from "./plots/forest-row.js";
import type { Paint } from "./terminal-paint.js";
import { terminalText } from "./terminal-text.js";

/** More rows are not drawn on a terminal. */
export const terminalRowsAtMost = 16;

/**
 * A forest plot in characters: a dot for the estimate, a line for its interval, a bar where zero is, `<` or `>` where an interval runs past the edge. `stacked`
 * puts each row's plot under its name and numbers, for narrow terminals. Of more than `most` rows those in the middle are left out.
 */
export function terminalForest(rows: readonly ForestRow[], label: string, paint: Paint, { width, stacked, most }: { readonly width: number; readonly stacked: boolean; readonly most: number }): string[] {
  const { shown, gap } = outerRows(rows, most);
  const left = rows.length - shown.length;
  const numbers = shown.map((row) => `${formatNumber(row.estimate, "points")} ${rowInterval(row)}`);
  const numberColumns = Math.max(...numbers.map((text) => text.length));
  const countColumns = Math.max(2, ...shown.map(({ n }) => formatNumber(n, "count").length)) + 1;
  const nameColumns = Math.min(22, Math.max(10, width - numberColumns - countColumns - 22));
  const plotColumns = stacked ? width : Math.max(9, width - nameColumns - numberColumns - countColumns - 2);
  const [low, high] = ends(shown);
  const column = (value: number): number => Math.round(((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (plotColumns - 1));

  const draw = (row: ForestRow): string => {
    const [from, to] = isShownInterval(row.interval) ? row.interval : [row.estimate, row.estimate];
    const tone = from > 0 ? paint.more : to < 0 ? paint.less : paint.muted;
    const cells: string[] = Array.from({ length: plotColumns }, (_, index) => index >= column(from) && index <= column(to) ? "\u2500" : " ");
    const zero = column(0);
    cells[zero] = cells[zero] === " " ? "\u2502" : "\u253c";
    cells[column(row.estimate)] = row.summary ? "\u25c6" : row.tooFew ? "\u25cb" : "\u25cf";
    if (from < low) cells[0] = "<";
    if (to > high) cells[plotColumns - 1] = ">";
    return tone(cells.join(""));
  };
  const remarks = [
    ...(shown.some(({ interval }) => isShownInterval(interval) && (interval[0] < low || interval[1] > high)) ? ["< >: the interval runs past the edge"] : []),
    ...(shown.some(({ tooFew }) => tooFew) ? ["\u25cb: too few items for an interval"] : []),
    ...(shown.some(({ clipped }) => clipped) ? ["intervals are cut at what is possible, \u00b1200 points"] : []),
  ].flatMap((remark) => wrapWidth(remark, width)).map(paint.muted);
  const line = (name: string, plot: string, written: string, n: string): string =>
    `${padWidth(fitWidth(name, nameColumns), nameColumns)} ${plot} ${padWidth(written, numberColumns, "left")}${padWidth(n, countColumns, "left")}`;
  if (stacked) {
    const beside = Math.max(8, width - numberColumns - 1);
    return [
      ...shown.flatMap((row, index) => [`${padWidth(fitWidth(terminalText(row.label), beside), beside)} ${padWidth(numbers[index] as string, numberColumns, "left")}`, draw(row)]),
      paint.muted(axis(low, high, plotColumns, column(0))), paint.muted(fitWidth(`${label}, points, 95\u00a0% intervals`, width)), ...remarks,
    ];
  }
  return [
    paint.muted(line(label, axis(low, high, plotColumns, column(0)), "points, 95\u00a0%", "n").trimEnd()),
    ...shown.map((row, index) => line(terminalText(row.label), draw(row), numbers[index] as string, formatNumber(row.n, "count")))
      .toSpliced(gap, 0, ...(left === 0 ? [] : [paint.muted(`  ${left} more field${left === 1 ? "" : "s"}: see the report`)])),
    ...remarks,
  ];
}

/** The summaries and the ends of the list, where the largest shifts are; `gap` is where rows are missing. */
function outerRows(rows: readonly ForestRow[], most: number): { readonly shown: readonly ForestRow[]; readonly gap: number } {
  if (rows.length <= most) return { shown: rows, gap: rows.length };
  const summaries = rows.filter(({ summary }) => summary);
  const others = rows.filter(({ summary }) => !summary);
  const kept = Math.max(2, most - summaries.length);
  const first = [...summaries, ...others.slice(0, Math.ceil(kept / 2))];
  return { shown: [...first, ...others.slice(-Math.floor(kept / 2))], gap: first.length };
}

function axis(low: number, high: number, columns: number, zero: number): string {
  const [left, right] = [formatNumber(low, "points").replace(/\.\d$/, ""), formatNumber(high, "points").replace(/\.\d$/, "")];
  const cells = [...padWidth(left, columns - right.length), ...right].slice(0, columns);
  if (cells[zero] === " " && cells[zero - 1] === " ") cells[zero] = "0";
  return cells.join("");
}

/** Ends of the scale, whole tens around the estimates and their intervals as far as these do not drown the rest. */
function ends(rows: readonly ForestRow[]): [number, number] {
  const limit = 3 * Math.max(10, ...rows.map(({ estimate }) => Math.abs(estimate)));
  const values = rows.flatMap(({ estimate, interval }) => isShownInterval(interval) ? [...interval] : [estimate]);
  const low = Math.max(-limit, Math.min(-10, ...values));
  const high = Math.min(limit, Math.max(10, ...values));
  return [10 * Math.floor(low / 10), 10 * Math.ceil(high / 10)];
}
