import * as z from "zod";
import { basename } from "node:path";
import type { RowProblem } from "../reading/row.js";
import type { Benchmark, BenchmarkQuestion, ChoiceRule } from "./benchmark.js";
import { convertedRewards } from "./converted-rewards.js";
import { contentNotices } from "./content-notices.js";
import { gatedReasons } from "./gated-reasons.js";
import { readShapedRows } from "./read-shaped-rows.js";
import { rewardedAnswers, type RewardedAnswer } from "./rewarded-answers.js";

const text = z.string("a text");
const answers = z.array(text, "a list of answers").min(1, "a list of at least one answer");

const row = z.looseObject({
  id: text, dataset: text, question: text, correct_answers: answers, incorrect_answers: answers,
  context: text.nullish(), meta: z.looseObject({}, "an object").nullish(), category: text.nullish(), type: text.nullish(),
  chosen_correct_answer: text.nullish(), chosen_incorrect_answer: text.nullish(),
}, "an object");

type UnifiedRow = z.infer<typeof row>;

/** How the rows of one converted benchmark are read. */
interface Converted {
  readonly rule: ChoiceRule;
  readonly field?: (row: UnifiedRow) => unknown;
  readonly cluster?: (row: UnifiedRow) => string | undefined;
  readonly gated?: string;
  /** Place of the right answer among the options, from 0, where the row says it. */
  readonly correctPlace?: (row: UnifiedRow) => number | undefined;
  /** Whether the chosen wrong answer is the one that is hardest to tell from the right one. */
  readonly chosenIsHardest?: boolean;
}

const metaField = (name: string) => ({ meta }: UnifiedRow): unknown => meta?.[name];

const convertedSets: ReadonlyMap<string, Converted> = new Map<string, Converted>([
  ["truthfulqa", { rule: "best", field: ({ category }) => category, chosenIsHardest: true }],
  ["halueval_qa", { rule: "first", chosenIsHardest: true }],
  ["plausibleqa", { rule: "hardest", field: metaField("question_type_major"), chosenIsHardest: true }],
  ["bbq", { rule: "first", field: metaField("category"), cluster: bbqStory }],
  ["amqa", { rule: "first", cluster: ({ id }) => id, correctPlace: placeOfLetter("answer_idx") }],
  ["socialiqa", { rule: "first", field: metaField("promptDim") }],
  ["harp_mc", { rule: "first", field: metaField("subject") }],
  ["gpqa", { rule: "first", field: metaField("domain"), gated: gatedReasons.gpqa }],
  ["advisorqa", { rule: "lowest-reward", field: metaField("label"), correctPlace: ({ meta }) => typeof meta?.["sft_index"] === "number" ? meta["sft_index"] : undefined }],
]);

/** Keys that are read here, and the two chat logs, which the item says already. */
const readKeys = new Set(["id", "question", "correct_answers", "incorrect_answers", "context", "meta", "chosen_correct_answer", "chosen_incorrect_answer", "correct_chat", "incorrect_chat"]);

/**
 * The published converted test sets, one file or a folder of them: ids and the chosen answers as they stand in the file; field and
 * cluster by the row's `dataset`. The prebuilt chat logs are left out. A BBQ story in its four forms is one cluster; the
 * template behind several stories does not stand in these files.
 */
export const unified: Benchmark = {
  name: "unified",
  expected: "the published converted sets (NAME_formatted.jsonl)",
  paperChoice: "first",
  notice: (path) => basename(path).includes("_formatted") && !/advisorqa/i.test(basename(path)) ? undefined : contentNotices.advisorqa,
  holds: (fileName) => /\.jsonl$/i.test(fileName),
  read: (source) => readShapedRows(source, { shape: row, expected: "a converted set", question: questionOf }),
};

function questionOf(value: UnifiedRow): BenchmarkQuestion | RowProblem {
  const set = convertedSets.get(value.dataset);
  if (set === undefined) return { code: "bad-item", column: "dataset", message: `expected one of ${[...convertedSets.keys()].join(", ")}, found ${JSON.stringify(value.dataset)}`, item: value.id };
  const chosenWrong = value.chosen_incorrect_answer ?? value.incorrect_answers[0] ?? "";
  const listed = value.incorrect_answers.includes(chosenWrong);
  if (!listed) return { code: "bad-item", column: "chosen_incorrect_answer", message: "expected one of incorrect_answers", item: value.id };
  const right = value.chosen_correct_answer ?? value.correct_answers[0] ?? "";
  const correct = [right, ...value.correct_answers.filter((answer) => answer !== right)];
  const rewarded = rewardedOf(value, right);
  const incorrect = rewarded?.incorrect ?? value.incorrect_answers;
  const index = incorrect.indexOf(chosenWrong);
  const field = set.field?.(value);
  const others: Record<string, unknown> = {};
  for (const key in value) if (!readKeys.has(key) && value[key] !== null) others[key] = value[key];
  return {
    id: value.id,
    ...typeof field === "string" && { field },
    cluster: set.cluster?.(value),
    question: value.question, correct, incorrect,
    chosen: { index: Math.max(0, index), rule: index < 0 ? "first" : set.rule },
    paperChoice: set.rule,
    hardest: rewarded?.hardest ?? (set.chosenIsHardest === true && index >= 0 ? index : undefined),
    ...incorrect.length === value.incorrect_answers.length && { correctPlace: set.correctPlace?.(value) },
    ...typeof value.context === "string" && { context: value.context },
    meta: { ...value.meta, ...rewarded?.meta },
    more: { ...others, ...set.gated !== undefined && { gated: set.gated } },
  };
}

/** Where the row has a reward for each answer: the wrong answers with theirs. */
function rewardedOf({ dataset, meta, incorrect_answers: wrong }: UnifiedRow, right: string): ReturnType<typeof rewardedAnswers> | undefined {
  const rewards = dataset === "advisorqa" ? convertedRewards(meta ?? undefined, wrong.length) : undefined;
  if (rewards === undefined) return undefined;
  return rewardedAnswers({ text: right, reward: rewards.right }, wrong.map((answer, place): RewardedAnswer => ({ text: answer, reward: rewards.wrong[place] as number })));
}

function placeOfLetter(name: string): (row: UnifiedRow) => number | undefined {
  return ({ meta }) => {
    const letter = meta?.[name];
    return typeof letter === "string" && /^[A-Z]$/.test(letter) ? letter.charCodeAt(0) - "A".charCodeAt(0) : undefined;
  };
}

/** BBQ's files hold each story in four rows, one after the other: ambiguous or not, and two questions. */
function bbqStory({ id }: UnifiedRow): string | undefined {
  const place = /^(bbq-.+)-(\d+)$/.exec(id);
  return place === null ? undefined : `${place[1]}-story-${Math.floor(Number(place[2]) / 4)}`;
}
