import type { TableSource } from "../../analysis/table-source.js";
import type { Estimate } from "../../stats/estimate.js";
import { isShown, type Measure } from "../format-number.js";
import { acceptedOf, ddsOfCounts } from "./accepted-of.js";
import type { CellMark, PaperCell } from "./paper-table.js";
import { pooledSource } from "./pooled-source.js";
import { ddsFormula, emptyCell, intervalWords, missingItems } from "./source-cells.js";

/** Summaries over domains, each named for what it is: a mean of domains is another number than the DDS of all items. */
export const summaryKinds = ["macro", "micro", "sd", "lowest", "highest"] as const;

export type SummaryKind = typeof summaryKinds[number];

interface SummaryInput {
  readonly kind: SummaryKind;
  readonly address: string;
  /** One judge's contrast on each domain, and on all. */
  readonly domains: readonly TableSource[];
  readonly all: readonly TableSource[];
  /** Addresses of the domains' cells. */
  readonly parts: readonly string[];
  readonly mark: CellMark | null;
}

/** DDS over several domains: macro, micro, or how far the domains lie apart. */
export function summaryCell({ kind, address, domains, all, parts, mark }: SummaryInput): PaperCell {
  const measured = domains.filter(({ statistics }) => isShown(statistics.dds?.estimate));
  const values = measured.map(({ statistics }) => statistics.dds!.estimate);
  const [first] = measured;
  if (first === undefined) return emptyCell(address, "points", "DDS, percentage points");
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const count = `${values.length} domains`;
  const cell = (what: string, formula: string, measure: Measure, value: number | null): PaperCell => ({
    address, measure, value, ci95: null, n: sum(measured.map(({ statistics }) => statistics.n)), missing: sum(measured.map(missingItems)), mark,
    trace: { what, formula, judge: first.judge, origin: [...new Set(measured.map(({ origin }) => origin))].join("; "), place: null, counts: null, from_counts: null, parts, interval: null },
  });
  switch (kind) {
    case "sd": {
      const spread = values.length < 2 ? null : Math.sqrt(values.reduce((squares, value) => squares + (value - mean) ** 2, 0) / (values.length - 1));
      return cell("standard deviation of DDS between domains, percentage points", `square root of the sum of (DDS - mean)^2 over ${count} / ${values.length - 1}; holds the domains' sampling error too`, "percent", spread);
    }
    case "lowest": return cell("lowest DDS of a domain, percentage points", `the lowest of ${count}`, "points", Math.min(...values));
    case "highest": return cell("highest DDS of a domain, percentage points", `the highest of ${count}`, "points", Math.max(...values));
    case "macro": {
      const pooled = pooledSource(measured, all);
      const plain = cell("macro DDS: mean of domains, percentage points", `the mean of the DDS of ${count}, each counting the same`, "points", mean);
      return withEstimate(plain, pooled?.statistics.macro ?? null);
    }
    case "micro": {
      const pooled = pooledSource(measured, all);
      const weighted = sum(measured.map(({ statistics }) => statistics.n * statistics.dds!.estimate)) / sum(measured.map(({ statistics }) => statistics.n));
      const plain = cell("micro DDS: all items pooled, percentage points", ddsFormula, "points", weighted);
      const { trace } = plain;
      return withEstimate({ ...plain, trace: { ...trace, counts: pooled?.statistics.table ?? null, from_counts: pooled === null ? null : ddsOfCounts(acceptedOf(pooled.statistics.table)), place: pooled?.place ?? null } }, pooled?.statistics.micro ?? null);
    }
  }
}

/** The cell with the interval of an estimate of the same number. */
function withEstimate(cell: PaperCell, estimate: Estimate | null): PaperCell {
  return estimate === null ? cell : { ...cell, value: estimate.estimate, ci95: estimate.ci95, trace: { ...cell.trace, interval: intervalWords(estimate) } };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
