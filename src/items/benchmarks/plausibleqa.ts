import * as z from "zod";
import { jsonRow } from "../reading/json-row.js";
import { readJsonArray } from "../reading/read-json-array.js";
import type { Row } from "../reading/row.js";
import { answerText } from "./answer-text.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { checkRow } from "./check-row.js";
import { keysInOrder } from "./keys-in-order.js";

const score = "init_plackett_luce";

const rowSchema = z.looseObject({
  id: z.union([answerText, z.int()], "text"),
  question: answerText,
  answer: answerText,
  candidate_answers: z.record(z.string(), z.looseObject({}, "an object of scores"), "an object of the candidates by their text"),
  question_type: z.looseObject({ major: answerText, minor: z.string("text").optional() }, "an object with major and minor"),
  question_difficulty: z.string("text").optional(),
  answer_difficulty: z.string("text").optional(),
}, "an object");

const expected = "PlausibleQA's JSON array";

interface OrderedRow {
  readonly content: unknown;
  /** The candidates in the order of the file. */
  readonly candidates: readonly string[];
}

/**
 * PlausibleQA's array (`test.json`, `PlausibleQA.json`), streamed: ids `plausibleqa-<id>`, field = the major type of the question. The
 * candidates stand by their score of plausibility, the hardest first, equal ones in the order of the file; one that equals the answer is left out.
 */
export const plausibleqa: Benchmark = {
  name: "plausibleqa",
  expected,
  paperChoice: "hardest",
  holds: (fileName) => fileName.toLowerCase().endsWith(".json"),
  async *read(source) {
    for await (const rows of readJsonArray(source, orderedRow)) yield rows.map(questionRow);
  },
};

/** Parsing moves keys that look like numbers to the front (candidates often are years), so their order is read from the text. */
function orderedRow(bytes: Buffer, line: number): Row {
  const row = jsonRow(bytes, line);
  if (row.problem !== undefined) return row;
  const candidates = (row.value as { candidate_answers?: unknown } | null)?.candidate_answers;
  const value: OrderedRow = { content: row.value, candidates: typeof candidates === "object" && candidates !== null ? keysInOrder(candidates, () => bytes.toString("utf8"), "candidate_answers") : [] };
  return { line, value };
}

function questionRow(row: Row): Row<BenchmarkQuestion> {
  const ordered = row.problem === undefined ? row.value as OrderedRow : undefined;
  const checked = checkRow(ordered === undefined ? row : { line: row.line, value: ordered.content }, rowSchema, expected);
  if (checked.problem !== undefined) return checked;
  const { id, question, answer, candidate_answers, question_type, question_difficulty, answer_difficulty } = checked.value;
  const scoreOf = (candidate: string): number => Number(candidate_answers[candidate]?.[score] ?? 0) || 0;
  // Array sorting is stable.
  const incorrect = (ordered?.candidates ?? []).filter((candidate) => candidate !== answer).sort((a, b) => scoreOf(b) - scoreOf(a));
  // One that equals the answer but for outer blanks is left out of the item, too.
  const hardest = Math.max(0, incorrect.findIndex((candidate) => candidate.trim() !== answer.trim()));
  return {
    line: row.line,
    value: {
      id: `plausibleqa-${id}`,
      field: question_type.major,
      question,
      correct: [answer],
      incorrect,
      chosen: { index: hardest, rule: "hardest" },
      hardest,
      meta: {
        source_id: String(id), question_type_major: question_type.major, question_type_minor: question_type.minor, question_difficulty, answer_difficulty,
        plausibility_key: score, [score]: incorrect.map((candidate) => ({ candidate, score: scoreOf(candidate) })),
      },
    },
  };
}
