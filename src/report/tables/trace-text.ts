import { acceptedOf } from "./accepted-of.js";
import { conditions } from "../conditions.js";
import { formatCell } from "./format-cell.js";
import type { PaperCell } from "./paper-table.js";
import { conditionNames } from "./source-cells.js";

/** Where a number comes from, down to the counts, as lines of text; text from outside is as it came. */
export function traceText(cell: PaperCell): string {
  const { trace } = cell;
  const counts = trace.counts === null ? [] : Object.entries(trace.counts);
  const accepted = trace.counts === null ? null : acceptedOf(trace.counts);
  const lines: [string, string][] = [
    ["what", trace.what],
    ...(cell.value === null ? [] : [["value", `${cell.value}${cell.ci95 === null ? "" : `, 95 % interval ${cell.ci95[0]} to ${cell.ci95[1]}`}`] as [string, string]]),
    ...(trace.interval === null ? [] : [["interval", trace.interval] as [string, string]]),
    ...(cell.n === null ? [] : [["items", `${cell.n} complete${cell.missing === null ? "" : `, ${cell.missing} left out for a missing verdict`}`] as [string, string]]),
    ["formula", trace.formula],
    ...(counts.length === 0 || accepted === null ? [] : [
      ["counts", `${counts.map(([pattern, count]) => `${pattern} ${count}`).join(", ")} (C1c C1i C2c C2i: 1 accept, 0 reject, - missing)`],
      ["accepted", `${conditions.map((condition) => `${conditionNames[condition]} ${accepted[condition]}`).join(", ")}, of n = ${accepted.n}`],
    ] as [string, string][]),
    ...(trace.from_counts === null ? [] : [["check", checkWords(cell)] as [string, string]]),
    ...trace.parts.map((part, index): [string, string] => [index === 0 ? "made of" : "", part]),
    ["from", trace.origin],
    ...placeLines(cell),
  ];
  return [`${cell.address}: ${formatCell(cell)}`, ...lines.map(([label, text]) => `  ${label.padEnd(10)}${text}`)].join("\n");
}

function checkWords({ value, trace: { from_counts } }: PaperCell): string {
  if (value !== null && Math.abs(value - (from_counts ?? NaN)) < 1e-9) return "the formula on these counts gives the value";
  return `the formula on these counts gives ${from_counts}: they take the majority of repeated askings, the value is the mean over them`;
}

/** The store, the arms, and how to get the replies. */
function placeLines({ trace: { place } }: PaperCell): [string, string][] {
  if (place === null) return [];
  const quoted = (text: string): string => /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  return [
    ["arms", `C1 is ${place.baseline}, C2 is ${place.treatment}`], ["store", place.store],
    ...place.studies.map((study): [string, string] => ["replies", `dialdefer store export --store ${quoted(place.store)} --study ${study.slice(0, 12)} --judge ${quoted(place.judge)}`]),
  ];
}
