import { describeFound } from "../../items/reading/describe-found.js";
import type { PublishedSummary } from "./published-file.js";
import type { PublishedSource } from "./published-source.js";
import type { TableRow } from "./read-csv.js";
import { rowError } from "./row-error.js";

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const accuracies = ["C1_True", "C1_False", "C2_Correct", "C2_Incorrect"] as const;
/** Far above every published set; what follows from a number of items is computed for it. */
const mostItems = 1e9;

/**
 * A summary table as it stands: numbers where the cell is one, text elsewhere.
 *
 * @throws DataError (`bad-row`) for a number of items or an accuracy that cannot be one.
 */
export function readSummary(source: PublishedSource, rows: readonly TableRow[]): PublishedSummary {
  return {
    kind: "summary", path: source.name, sha256: source.sha256, columns: Object.keys(rows[0]?.value ?? {}),
    rows: rows.map(({ line, value }) => {
      const cells = Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, valueOf(cell)]));
      const check = (column: string, expected: string, holds: (cell: number) => boolean): void => {
        const cell = cells[column];
        if (!Object.hasOwn(cells, column) || (typeof cell === "number" && holds(cell))) return;
        throw rowError({ file: source.name, line }, "bad-row", `expected ${expected}, found ${describeFound(cell)}. Correct the cell, or take the row out`, column);
      };
      check("N", `a number of items from 1 to ${mostItems}`, (cell) => Number.isInteger(cell) && cell >= 1 && cell <= mostItems);
      for (const column of accuracies) check(column, "an accuracy from 0 to 100", (cell) => cell >= 0 && cell <= 100);
      return cells;
    }),
  };
}

/** A numeral too large to be a number stays text. */
function valueOf(cell: string): string | number {
  const value = numeral.test(cell) ? Number(cell) : NaN;
  return Number.isFinite(value) ? value : cell;
}
