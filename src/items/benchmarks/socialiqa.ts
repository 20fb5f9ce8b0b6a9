import { basename } from "node:path";
import * as z from "zod";
import { readJsonLines } from "../reading/read-json-lines.js";
import type { Row } from "../reading/row.js";
import type { TextSource } from "../reading/text-source.js";
import { answerText } from "./answer-text.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { checkRow } from "./check-row.js";
import { readAnswerLabels } from "./read-answer-labels.js";
import { shortHash } from "./short-hash.js";

const questionShape = { context: answerText, question: answerText, answerA: answerText, answerB: answerText, answerC: answerText };
const letters = ["A", "B", "C"] as const;

/** The authors' distribution: the label stands in the row, from 0. */
const authorsRow = z.looseObject({
  ...questionShape,
  label_ix: z.literal([0, 1, 2], "0, 1 or 2"),
  label_letter: z.enum(letters, "\"A\", \"B\" or \"C\"").optional(),
  promptDim: answerText,
}, "an object").refine((row) => row.label_letter === undefined || row.label_letter === letters[row.label_ix], { path: ["label_letter"], error: "the letter that 'label_ix' names" });

/** The leaderboard's distribution: the labels stand in a file of their own, from 1. */
const leaderboardRow = z.looseObject(questionShape, "an object");

const authors = "SocialIQA's ..._wDims.jsonl (JSON Lines)";
const leaderboard = "SocialIQA's leaderboard files (JSON Lines beside a ...-labels.lst)";

/** The paper judges the authors' test split; the leaderboard's `test.jsonl` has no labels. */
const splits = [/(^|_)tst(_|\.)/i, /(^|_)dev(_|\.)/i, /(^|_)trn(_|\.)/i, /(^|_)train(_|\.)/i];

/**
 * SocialIQA in both its distributions: ids `socialiqa-<line from 0>`, field = promptDim where the file has it, cluster = the context,
 * the question behind its context. Of a folder or an archive with several splits the test split is read, else dev, else train.
 */
export const socialiqa: Benchmark = {
  name: "socialiqa",
  expected: "SocialIQA's JSON Lines",
  paperChoice: "first",
  holds: (fileName) => fileName.toLowerCase().endsWith(".jsonl"),
  takes: (sources) => {
    const rank = ({ name }: TextSource) => (splits.findIndex((split) => split.test(basename(name))) + splits.length + 1) % (splits.length + 1);
    return [...sources].sort((a, b) => rank(a) - rank(b)).slice(0, 1);
  },
  async *read(source, beside) {
    const file = basename(source.name);
    const labels = await hasOwnLabels(source) ? undefined : await readAnswerLabels(source, await beside());
    let place = 0;
    for await (const rows of readJsonLines(source)) {
      yield rows.map((row): Row<BenchmarkQuestion> => {
        const label = labels?.[place++];
        if (label === undefined) {
          const checked = checkRow(row, authorsRow, authors);
          return checked.problem === undefined ? { line: row.line, value: question(checked.value, checked.value.label_ix, file, row.line - 1) } : checked;
        }
        const checked = checkRow(row, leaderboardRow, leaderboard);
        return checked.problem === undefined ? { line: row.line, value: question(checked.value, label - 1, file, row.line - 1) } : checked;
      });
    }
  },
};

/** Whether the labels stand in the rows; told by the first row, and by none that can be read. */
async function hasOwnLabels(source: TextSource): Promise<boolean> {
  for await (const rows of readJsonLines(source)) {
    for (const row of rows) if (row.problem === undefined) return !leaderboardRow.safeParse(row.value).success || "label_ix" in (row.value as object) || "promptDim" in (row.value as object);
  }
  return true;
}

/** @param label the place of the right answer, from 0 */
function question(row: z.infer<typeof leaderboardRow>, label: number, file: string, index: number): BenchmarkQuestion {
  const { context, question: asked, answerA, answerB, answerC, ...others } = row;
  const answers = [answerA, answerB, answerC];
  const dimension = others["promptDim"];
  return {
    id: `socialiqa-${index}`,
    ...typeof dimension === "string" && { field: dimension },
    cluster: `socialiqa-${shortHash(context)}`,
    question: `${context} ${asked}`,
    correct: answers.filter((_, place) => place === label),
    incorrect: answers.filter((_, place) => place !== label),
    chosen: { index: 0, rule: "first" },
    correctPlace: label,
    meta: { source_file: file, ...others, label_ix: label, label_letter: letters[label] },
  };
}
