import { basename } from "node:path";
import * as z from "zod";
import { readJsonLines } from "../reading/read-json-lines.js";
import { answerText } from "./answer-text.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { checkRow } from "./check-row.js";

const rowSchema = z.looseObject({
  example_id: z.int("a whole number"),
  question_index: z.union([answerText, z.int()], "text"),
  question_polarity: z.enum(["neg", "nonneg"], "\"neg\" or \"nonneg\""),
  context_condition: z.enum(["ambig", "disambig"], "\"ambig\" or \"disambig\""),
  category: answerText,
  context: answerText,
  question: answerText,
  ans0: answerText,
  ans1: answerText,
  ans2: answerText,
  label: z.literal([0, 1, 2], "0, 1 or 2"),
}, "an object");

const expected = "BBQ's JSON Lines";

/**
 * BBQ, one file for each category or a folder of them: ids `bbq-<file without ending>-<line from 0>`, field = category, cluster = the
 * template (category and question_index), the question behind its context. Answers are verbatim, outer blanks included.
 */
export const bbq: Benchmark = {
  name: "bbq",
  expected,
  paperChoice: "first",
  holds: (fileName) => fileName.toLowerCase().endsWith(".jsonl"),
  async *read(source) {
    const file = basename(source.name);
    for await (const rows of readJsonLines(source)) {
      yield rows.map((row) => {
        const checked = checkRow(row, rowSchema, expected);
        return checked.problem === undefined ? { line: row.line, value: question(checked.value, file, row.line - 1) } : checked;
      });
    }
  },
};

function question(row: z.infer<typeof rowSchema>, file: string, index: number): BenchmarkQuestion {
  const answers = [row.ans0, row.ans1, row.ans2];
  return {
    id: `bbq-${file.replace(/\.jsonl$/i, "")}-${index}`,
    field: row.category,
    cluster: `bbq-${row.category}-${row.question_index}`,
    question: `${row.context} ${row.question}`,
    correct: answers.filter((_, place) => place === row.label),
    incorrect: answers.filter((_, place) => place !== row.label),
    chosen: { index: 0, rule: "first" },
    correctPlace: row.label,
    meta: {
      source_file: file, category: row.category, context_condition: row.context_condition, question_polarity: row.question_polarity,
      example_id: row.example_id, question_index: row.question_index, label: row.label, answer_info: row["answer_info"], additional_metadata: row["additional_metadata"],
    },
  };
}
