import type { TableSource } from "../../analysis/table-source.js";
import { adjustPValues } from "../../stats/significance/adjust-p-values.js";
import { estimatePValue } from "../../stats/significance/estimate-p-value.js";
import { hasTooFewItems } from "../field-interval.js";
import type { PaperCell } from "./paper-table.js";
import { emptyCell, plainCell } from "./source-cells.js";

/** A DDS that is tested against 0, and the address of the cell for its adjusted p-value. */
export interface TestedSource {
  readonly address: string;
  readonly source: TableSource | undefined;
}

const methods = {
  holm: "Holm's step-down adjustment", "benjamini-yekutieli": "the adjustment of Benjamini and Yekutieli",
} as const;

/**
 * Adjusted p-values of several DDS, by address: two-sided, by the unit and the t of the intervals beside them, adjusted for each other. Where there is no DDS, or there are too
 * few items for an interval, a cell is empty.
 */
export function pValueCells(tested: readonly TestedSource[], adjustment: keyof typeof methods): ReadonlyMap<string, PaperCell> {
  const plain = tested.map(({ source }) => {
    const dds = source?.statistics.dds ?? null;
    return source === undefined || dds === null || hasTooFewItems(source.statistics.n) ? null : estimatePValue(dds);
  });
  const tests = plain.filter((p) => p !== null);
  const adjusted = adjustPValues(tests, adjustment);
  let next = 0;
  return new Map(tested.map(({ address, source }, index) => {
    const p = plain[index]!;
    if (p === null || source === undefined) return [address, emptyCell(address, "p", "adjusted p-value")];
    const formula = `two-sided t of DDS by its interval's unit, p = ${p.toPrecision(4)}, by ${methods[adjustment]} over ${tests.length} ${tests.length === 1 ? "test" : "tests"}`;
    return [address, plainCell(address, source, "p", adjusted[next++]!, { what: "p-value that DDS is 0, adjusted", formula })];
  }));
}
