import * as z from "zod";
import { readJsonLines } from "../reading/read-json-lines.js";
import { answerText } from "./answer-text.js";
import type { Benchmark } from "./benchmark.js";
import { checkRow } from "./check-row.js";

const rowSchema = z.looseObject({ knowledge: z.string("text"), question: answerText, right_answer: answerText, hallucinated_answer: answerText }, "an object");

const expected = "HaluEval's QA file (JSON Lines, whatever its ending)";

/**
 * HaluEval's questions (`data/qa_data.json`, or the files of its generation stage): ids `halueval-qa-<line from 0>`. The knowledge is
 * the item's context, which no judge is shown. Outer blanks of a question are left out, as in the paper's file.
 */
export const halueval: Benchmark = {
  name: "halueval",
  expected,
  paperChoice: "first",
  holds: (fileName) => /^qa_data\.jsonl?$/i.test(fileName),
  async *read(source) {
    for await (const rows of readJsonLines(source)) {
      yield rows.map((row) => {
        const checked = checkRow(row, rowSchema, expected);
        if (checked.problem !== undefined) return checked;
        const { knowledge, question, right_answer, hallucinated_answer, ...others } = checked.value;
        return {
          line: row.line,
          value: {
            id: `halueval-qa-${row.line - 1}`, question: question.trim(), correct: [right_answer], incorrect: [hallucinated_answer],
            chosen: { index: 0, rule: "first" as const }, hardest: 0, context: knowledge, meta: others,
          },
        };
      });
    }
  },
};
