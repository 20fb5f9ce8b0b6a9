import Table from "cli-table3";
import type { Bar, BenchResult } from "./bar.js";
import { spread, type Spread } from "./spread.js";

/** A bar with its verdict: `holds` is null where it was skipped. */
export interface JudgedBar extends Partial<Spread> {
  readonly bench: string;
  readonly name: string;
  readonly unit?: Bar["unit"];
  readonly required?: string;
  readonly holds: boolean | null;
  readonly runs?: readonly number[];
  readonly remark?: string | undefined;
  readonly skipped?: string;
}

/** Holds the median of each bar against its bounds. */
export function judgedBars(bench: string, result: BenchResult): readonly JudgedBar[] {
  return result.bars.map((bar) => {
    if ("skipped" in bar) return { bench, name: bar.name, holds: null, skipped: bar.skipped };
    const { name, unit, runs, remark, atLeast = -Infinity, atMost = Infinity } = bar;
    const found = spread(runs);
    return { bench, name, unit, required: requirement(bar), holds: found.median >= atLeast && found.median <= atMost, ...found, runs, remark };
  });
}

function requirement({ atLeast, atMost, unit }: Bar): string {
  if (atLeast !== undefined && atMost !== undefined) return withUnit(`${atLeast} to ${atMost}`, unit);
  return atLeast === undefined ? withUnit(`at most ${atMost ?? ""}`, unit) : withUnit(`at least ${atLeast}`, unit);
}

/** One row a bar: what, the median with its range, what is required, whether it holds. */
export function tableOf(bars: readonly JudgedBar[]): string {
  const table = new Table({ head: ["bar", "measured (lowest to highest)", "required", "holds"], style: { head: [], border: [] }, colWidths: [58, 30, 16, 7], wordWrap: true });
  for (const bar of bars) {
    table.push([bar.remark === undefined ? bar.name : `${bar.name} (${bar.remark})`, measuredText(bar), bar.required ?? "", bar.holds === null ? "-" : bar.holds ? "yes" : "NO"]);
  }
  return table.toString();
}

function measuredText({ median, min, max, unit = "", runs, skipped }: JudgedBar): string {
  if (median === undefined || min === undefined || max === undefined) return `skipped, ${skipped ?? ""}`;
  const range = (runs?.length ?? 0) > 1 ? ` (${figure(min)} to ${figure(max)})` : "";
  return `${withUnit(figure(median), unit)}${range}`;
}

function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) >= 100 ? 0 : 2);
}

function withUnit(value: string, unit: Bar["unit"]): string {
  return unit === "" ? value : `${value} ${unit}`;
}
