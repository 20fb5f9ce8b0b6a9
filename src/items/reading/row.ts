import type { TextSource } from "./text-source.js";

/** Why a row of a file is no item: a stable code, the column where there is one, and what was expected. */
export interface RowProblem {
  readonly code: string;
  readonly column?: string | undefined;
  readonly message: string;
  /** The item that the row was to be, where its id could be read. */
  readonly item?: string | undefined;
}

/** One row of a data file, by the line (from 1) where it starts: its value, or why it has none. */
export type Row<Value = unknown> =
  | { readonly line: number; readonly value: Value; readonly problem?: undefined }
  | { readonly line: number; readonly problem: RowProblem };

/** Reads a source row by row, in batches; a bad row is a row with a problem, so that reading can go on after it. */
export type RowReader<Value = unknown> = (source: TextSource) => AsyncGenerator<readonly Row<Value>[]>;

/** The longest row that is read, in bytes; what is longer is no row but a file of another format. */
export const longestRow = 64 * 1024 * 1024;
