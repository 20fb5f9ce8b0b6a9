import * as z from "zod";
import { DataError } from "../../core/data-error.js";
import { readJsonLines } from "../reading/read-json-lines.js";
import type { Row } from "../reading/row.js";
import { answerText } from "./answer-text.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { checkRow } from "./check-row.js";

const rowSchema = z.looseObject({
  year: answerText,
  contest: answerText,
  number: z.int("a whole number"),
  level: z.int("a whole number"),
  subject: answerText,
  multiple_choice_only: z.boolean("true or false"),
  problem: answerText,
  choices: z.record(z.string(), answerText, "an object of the options by letter"),
  answer_choice: answerText,
}, "an object").refine((row) => Object.hasOwn(row.choices, row.answer_choice), { path: ["answer_choice"], error: "a letter of 'choices'" });

const expected = "HARP's multiple-choice file (JSON Lines)";

/**
 * HARP's multiple-choice problems, `HARP_mcq.jsonl.zip` as published (its member is called `HARD-Math_mcq.jsonl`) or the file inside:
 * ids `harp_mc-<year>-<contest>-<number>`, field = subject. The options are in the order of the file, which the authors shuffle for each release.
 */
export const harp: Benchmark = {
  name: "harp",
  expected,
  paperChoice: "first",
  holds: (fileName) => fileName.toLowerCase().endsWith(".jsonl"),
  async *read(source) {
    for await (const rows of readJsonLines(source)) {
      yield rows.map((row) => {
        refuseShortAnswers(row, source.name);
        const checked = checkRow(row, rowSchema, expected);
        return checked.problem === undefined ? { line: row.line, value: question(checked.value) } : checked;
      });
    }
  },
};

/** The short-answer file has the same columns but no options; no row of it can be used, so the file is refused as a whole. */
function refuseShortAnswers(row: Row, file: string): void {
  const value = row.problem === undefined ? row.value : undefined;
  if (typeof value !== "object" || value === null || !("problem" in value && "answer" in value) || "choices" in value || "answer_choice" in value) return;
  throw new DataError(`${file}:${row.line}, 'choices': expected ${expected}, found problems without options: this is HARP's short-answer file, which has no wrong answers; take HARP_mcq.jsonl.zip`, { file, line: row.line, column: "choices" }, { code: "wrong-file" });
}

function question(row: z.infer<typeof rowSchema>): BenchmarkQuestion {
  const { year, contest, number, level, subject, multiple_choice_only, choices, answer_choice } = row;
  return {
    id: `harp_mc-${year}-${contest}-${number}`,
    field: subject,
    question: row.problem,
    correct: [choices[answer_choice] as string],
    incorrect: Object.entries(choices).filter(([letter]) => letter !== answer_choice).map(([, option]) => option),
    chosen: { index: 0, rule: "first" },
    correctPlace: Object.keys(choices).indexOf(answer_choice),
    meta: {
      year, contest, number, level, subject, multiple_choice_only, answer_choice,
      solution: row["solution_1"], num_solutions: row["num_solutions"],
    },
  };
}
