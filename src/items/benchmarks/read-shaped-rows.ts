import type * as z from "zod";
import { describeFound } from "../reading/describe-found.js";
import { readJsonRows } from "../reading/read-json-rows.js";
import type { Row, RowProblem } from "../reading/row.js";
import type { TextSource } from "../reading/text-source.js";
import type { BenchmarkQuestion } from "./benchmark.js";

export interface ShapedRows<Shape> {
  /** The upstream row; each message of its issues says what is expected there. */
  readonly shape: z.ZodType<Shape>;
  /** What the file should hold, for a row of another shape. */
  readonly expected: string;
  /** `index`: the row's number in the file, from 0, bad rows counted. */
  readonly question: (row: Shape, index: number) => BenchmarkQuestion | RowProblem;
}

/** The rows of a benchmark's JSON file as questions; a row of another shape has a problem that names its first wrong key. */
export async function* readShapedRows<Shape>(source: TextSource, { shape, expected, question }: ShapedRows<Shape>): AsyncGenerator<readonly Row<BenchmarkQuestion>[]> {
  let index = 0;
  for await (const rows of readJsonRows(source)) {
    yield rows.map((row): Row<BenchmarkQuestion> => {
      const place = index++;
      if (row.problem !== undefined) return row;
      const { line } = row;
      const result = shape.safeParse(row.value);
      if (!result.success) return { line, problem: shapeProblem(result.error.issues[0] as z.core.$ZodIssue, row.value, expected) };
      const made = question(result.data, place);
      return "code" in made ? { line, problem: made } : { line, value: made };
    });
  }
}

function shapeProblem(issue: z.core.$ZodIssue, row: unknown, expected: string): RowProblem {
  let found = row;
  for (const key of issue.path) found = (found as Record<PropertyKey, unknown> | null | undefined)?.[key];
  const column = issue.path.map((key, depth) => typeof key === "number" ? `[${key}]` : `${depth === 0 ? "" : "."}${String(key)}`).join("");
  return { code: "bad-item", ...column !== "" && { column }, message: `expected ${issue.message}, as in ${expected}, found ${describeFound(found)}` };
}
