import { constantVerdict } from "../../analysis/constant-verdict.js";
import type { PerCondition } from "../../analysis/report-document.js";
import type { TableSource } from "../../analysis/table-source.js";
import type { Estimate, IntervalMethod } from "../../stats/estimate.js";
import { hasTooFewItems } from "../field-interval.js";
import { acceptedOf, ddsOfCounts } from "./accepted-of.js";
import type { CellTrace, PaperCell } from "./paper-table.js";

/** What a number of one contrast is, in words and in the pattern's conditions. */
export const conditionNames: Readonly<Record<keyof PerCondition<unknown>, string>> = {
  c1_correct: "C1-True", c1_incorrect: "C1-False", c2_correct: "C2-Correct", c2_incorrect: "C2-Incorrect",
};

const methods: Readonly<Record<IntervalMethod, string>> = {
  t: "paired t", "cluster-t": "t over groups", "pseudo-count": "pseudo-count interval for sparse differences", "jackknife-t": "jackknife t", "cluster-jackknife-t": "jackknife t over groups",
};

/** The interval of an estimate in words. */
export function intervalWords({ unit, interval }: Estimate): string {
  return `95 % interval by ${unit}, ${methods[interval] ?? interval}`;
}

/** Items that are not complete in all four conditions. */
export function missingItems({ statistics }: TableSource): number {
  return Object.entries(statistics.table).reduce((sum, [pattern, count]) => pattern.includes("-") ? sum + count : sum, 0);
}

/** DDS of a contrast, or an empty cell where there is none. */
export function ddsCell(address: string, source: TableSource | undefined, formula = ddsFormula): PaperCell {
  if (source === undefined) return emptyCell(address, "points", "DDS, percentage points");
  const constant = constantVerdict(source.statistics, null) !== null;
  return estimateCell(address, source, source.statistics.dds, { what: "DDS, percentage points", formula, from_counts: ddsOfCounts(acceptedOf(source.statistics.table)) }, constant ? "not measurable" : null);
}

/** How DDS follows from the counts. */
export const ddsFormula = "100 x (accepted in C2-Correct + accepted in C2-Incorrect - accepted in C1-True - accepted in C1-False) / n, over complete items";

/** An estimate of a contrast in points; with fewer items than an interval takes it stands without one. */
export function estimateCell(address: string, source: TableSource, estimate: Estimate | null, { what, formula, from_counts }: Pick<CellTrace, "what" | "formula" | "from_counts">, mark: PaperCell["mark"] = null): PaperCell {
  const few = estimate !== null && hasTooFewItems(source.statistics.n);
  return {
    address, measure: "points", value: estimate?.estimate ?? null, ci95: estimate === null || few ? null : estimate.ci95, ...countsOf(source), mark: mark ?? (few ? "too few items" : null),
    trace: { ...traceOf(source, what, formula, estimate === null || few ? null : intervalWords(estimate)), from_counts },
  };
}

/** The share judged right in one condition, in percent. */
export function accuracyCell(address: string, source: TableSource, condition: keyof PerCondition<unknown>): PaperCell {
  const accuracy = source.statistics.accuracy[condition];
  const few = accuracy !== null && hasTooFewItems(source.statistics.n);
  const accepted = acceptedOf(source.statistics.table);
  const right = condition.endsWith("_incorrect") ? accepted.n - accepted[condition] : accepted[condition];
  return {
    address, measure: "percent", value: accuracy?.estimate ?? null, ci95: few ? null : accuracy?.ci95 ?? null, ...countsOf(source), mark: few ? "too few items" : null,
    trace: { ...traceOf(source, `accuracy in ${conditionNames[condition]}, percent`,
      `100 x items ${condition.endsWith("_incorrect") ? "rejected" : "accepted"} in ${conditionNames[condition]} / n, over complete items`, accuracy === null || few ? null : "95 % interval by Wilson's method, on the effective number of items"),
      from_counts: accepted.n === 0 ? null : 100 * right / accepted.n },
  };
}

/** A count of items, a p-value or an effect of a contrast, without an interval of its own. */
export function plainCell(address: string, source: TableSource, measure: PaperCell["measure"], value: number | null, { what, formula }: Pick<CellTrace, "what" | "formula">): PaperCell {
  return { address, measure, value, ci95: null, ...countsOf(source), mark: null, trace: traceOf(source, what, formula, null) };
}

/** A cell of something that is not at hand. */
export function emptyCell(address: string, measure: PaperCell["measure"], what: string): PaperCell {
  return {
    address, measure, value: null, ci95: null, n: null, missing: null, mark: null,
    trace: { what, formula: "not measured", judge: null, origin: "nothing at hand", place: null, counts: null, from_counts: null, parts: [], interval: null },
  };
}

function countsOf(source: TableSource): Pick<PaperCell, "n" | "missing"> {
  return { n: source.statistics.n, missing: missingItems(source) };
}

function traceOf(source: TableSource, what: string, formula: string, interval: string | null): CellTrace {
  const where = [source.domain === "all" ? null : `domain ${source.domain}`, source.class === null ? null : `class ${source.class}`].filter((part) => part !== null);
  return {
    what, formula, judge: source.judge, origin: [source.origin, ...where].join(", "), place: source.place ?? null, counts: source.statistics.table, from_counts: null, parts: [], interval,
  };
}
