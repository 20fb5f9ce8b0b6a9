import { textTable } from "../../src/cli/text-table.js";
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

/** One row a bar: what, the median with its range, what is required, whether it holds; remarks below. */
export function tableOf(bars: readonly JudgedBar[]): string {
  const table = textTable(
    ["bar", "measured", "lowest to highest", "required", "holds"],
    bars.map((bar) => [bar.name, measured(bar), range(bar), bar.required ?? "", bar.holds === null ? "skipped" : bar.holds ? "yes" : "NO"]),
  );
  const remarks = bars.flatMap(({ name, remark, skipped }) => skipped !== undefined ? [`${name}: skipped, ${skipped}`] : remark !== undefined ? [`${name}: ${remark}`] : []);
  return [table, ...(remarks.length === 0 ? [] : ["", ...remarks])].join("\n");
}

function measured({ median, unit = "" }: JudgedBar): string {
  return median === undefined ? "-" : withUnit(figure(median), unit);
}

function range({ min, max, runs = [] }: JudgedBar): string {
  return min === undefined || max === undefined || runs.length < 2 ? "" : `${figure(min)} to ${figure(max)}`;
}

function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) >= 100 ? 0 : 2);
}

function withUnit(value: string, unit: Bar["unit"]): string {
  return unit === "" ? value : `${value} ${unit}`;
}
