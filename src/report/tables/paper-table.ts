import type { TablePlace } from "../../analysis/table-source.js";
import type { Interval } from "../../stats/estimate.js";
import type { Measure } from "../format-number.js";

/** The tables that there are; each is made where its numbers are at hand. */
export const paperTableNames = ["dds", "accuracy", "changes", "class", "labels", "mitigation", "agreement"] as const;

export type PaperTableName = typeof paperTableNames[number];

/** Why a number is to be read with care; each has a sign and a line under the table. */
export type CellMark = "not measurable" | "too few items" | "other items";

/** Where a number comes from, down to the counts. */
export interface CellTrace {
  /** What the number is, with its unit. */
  readonly what: string;
  /** How it follows from the counts, or from the cells of `parts`. */
  readonly formula: string;
  /** The judge; null where the number is of several. */
  readonly judge: string | null;
  /** Study, judge and contrast, or the files. */
  readonly origin: string;
  readonly place: TablePlace | null;
  /** Items by accept pattern C1c C1i C2c C2i (1 accept, 0 reject, - missing); null where the number is made of other cells. */
  readonly counts: Readonly<Record<string, number>> | null;
  /** What the formula gives on these counts; null where it is made of other cells. Differs from the value where trials were repeated: counts take the majority. */
  readonly from_counts: number | null;
  /** Addresses of the cells that it is made of. */
  readonly parts: readonly string[];
  /** What the interval treats as drawn at random, and how it is computed. */
  readonly interval: string | null;
}

/** One number of a table, unrounded, with all that is needed to defend it. */
export interface PaperCell {
  /** `TABLE/ROW/COLUMN`, unique among all cells of all tables. */
  readonly address: string;
  readonly measure: Measure;
  /** Null where it was not measured. Percentage points, percent, counts, p-values. */
  readonly value: number | null;
  readonly ci95: Interval | null;
  /** Items that the number rests on. */
  readonly n: number | null;
  /** Items asked for that it leaves out, because a verdict is missing. */
  readonly missing: number | null;
  readonly mark: CellMark | null;
  readonly trace: CellTrace;
}

/** One row: what it is, and a cell for each column. */
export interface PaperRow {
  /** One name for each of the table's `heads`. */
  readonly names: readonly string[];
  /** Rows of one group stand together under its name; null where there are no groups. */
  readonly group: string | null;
  /** A summary over the rows above it. */
  readonly summary: boolean;
  readonly cells: readonly PaperCell[];
}

/** A table for a paper, in no format yet. Every text may come from outside and is escaped by whoever renders it. */
export interface PaperTable {
  readonly name: PaperTableName;
  readonly caption: string;
  /** What stands under it: items, missing ones, unit of the intervals, signs. */
  readonly notes: readonly string[];
  /** Heads of the columns that name rows. */
  readonly heads: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly PaperRow[];
}
