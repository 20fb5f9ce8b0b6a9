import type { Row } from "../../items/reading/row.js";
import { rowError } from "./row-error.js";

/**
 * The rows of a published file. One bad row refuses the file: numbers of half a file are nobody's published numbers.
 *
 * @throws DataError for a row that cannot be read.
 */
export async function* goodRows<Value>(file: string, batches: AsyncIterable<readonly Row<Value>[]>): AsyncGenerator<{ readonly line: number; readonly value: Value }> {
  for await (const rows of batches) {
    for (const row of rows) {
      if (row.problem !== undefined) throw rowError({ file, line: row.line }, row.problem.code, `${row.problem.message}. Get the file again, or take the row out`, row.problem.column);
      yield row;
    }
  }
}
