import { DataError } from "../../core/data-error.js";

/** Where a row stands. */
export interface RowPlace {
  readonly file: string;
  readonly line: number;
}

/** A row of a published file that is not what it should be. */
export function rowError({ file, line }: RowPlace, code: string, message: string, column?: string): DataError {
  return new DataError(`${file}:${line}: ${column === undefined ? "" : `${column}: `}${message}`, { file, line, column }, { code });
}
