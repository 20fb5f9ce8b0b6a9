import * as z from "zod";
import type { RowProblem } from "../reading/row.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { readShapedRows } from "./read-shaped-rows.js";

const row = z.looseObject({
  question_id: z.union([z.string(), z.int()], "the question's number").optional(),
  original_question: z.string("the question"),
  desensitized_question: z.string("the question without sensitive attributes").optional(),
  options: z.record(z.string(), z.string("the text of an option"), "an object of options by letter"),
  answer: z.string("the right answer's text"),
  answer_idx: z.string("the right answer's letter").optional(),
}, "an object");

type AmqaRow = z.infer<typeof row>;

const variantPrefix = "adv_question_";
const expected = "AMQA's JSON Lines";

/**
 * AMQA's JSON Lines: ids `amqa-<question_id>` (the row's number where it has none), the original question is judged, the
 * desensitized one kept. The adversarial variants are named in `meta.variants`; whoever adds them gives them this cluster.
 */
export const amqa: Benchmark = {
  name: "amqa",
  expected: "AMQA's own JSON Lines (AMQA_Dataset.jsonl)",
  paperChoice: "first",
  holds: (fileName) => /\.jsonl?$/i.test(fileName),
  read: (source) => readShapedRows(source, { shape: row, expected, question: questionOf }),
};

function questionOf(value: AmqaRow, index: number): BenchmarkQuestion | RowProblem {
  const id = `amqa-${value.question_id ?? index}`;
  const options = Object.entries(value.options);
  const answer = value.answer.trim();
  const right = options.filter(([, text]) => text.trim() === answer).map(([letter]) => letter);
  if (right.length === 0) return { code: "bad-item", column: "answer", message: "expected the text of one of the options", item: id };
  if (value.answer_idx !== undefined && !right.includes(value.answer_idx.trim())) {
    return { code: "contradictory-item", column: "answer_idx", message: `expected the letter of the answer (${right.join(" or ")}), found ${JSON.stringify(value.answer_idx)}`, item: id };
  }
  return {
    id, cluster: id,
    question: value.original_question,
    correct: [value.answer],
    incorrect: options.filter(([letter]) => !right.includes(letter)).map(([, text]) => text),
    chosen: { index: 0, rule: "first" },
    ...right.length === 1 && { correctPlace: options.findIndex(([letter]) => letter === right[0]) },
    meta: {
      answer_idx: value.answer_idx ?? right[0],
      variants: Object.keys(value).filter((key) => key.startsWith(variantPrefix)).map((key) => key.slice(variantPrefix.length)),
    },
    ...value.desensitized_question !== undefined && { more: { desensitized_question: value.desensitized_question } },
  };
}
