import type * as z from "zod";
import { readJsonRows } from "../reading/read-json-rows.js";
import type { Row, RowProblem } from "../reading/row.js";
import type { TextSource } from "../reading/text-source.js";
import type { BenchmarkQuestion } from "./benchmark.js";
import { checkRow } from "./check-row.js";

export interface ShapedRows<Shape> {
  /** The upstream row; each message of its issues says what is expected there. */
  readonly shape: z.ZodType<Shape>;
  /** Whose rows the file should hold. */
  readonly expected: string;
  /** `index`: the row's number in the file, from 0, bad rows counted. */
  readonly question: (row: Shape, index: number) => BenchmarkQuestion | RowProblem;
}

/** The rows of a benchmark's JSON file (one array, or one object a line) as questions; a row of another shape is a row with a problem. */
export async function* readShapedRows<Shape>(source: TextSource, { shape, expected, question }: ShapedRows<Shape>): AsyncGenerator<readonly Row<BenchmarkQuestion>[]> {
  let index = 0;
  for await (const rows of readJsonRows(source)) {
    yield rows.map((row): Row<BenchmarkQuestion> => {
      const place = index++;
      const checked = checkRow(row, shape, expected);
      if (checked.problem !== undefined) return checked;
      const made = question(checked.value, place);
      return "code" in made ? { line: row.line, problem: made } : { line: row.line, value: made };
    });
  }
}
