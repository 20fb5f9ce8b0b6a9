import * as z from "zod";
import type { RowProblem } from "../reading/row.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { contentNotices } from "./content-notices.js";
import { readShapedRows } from "./read-shaped-rows.js";
import { rewardedAnswers, type RewardedAnswer } from "./rewarded-answers.js";

const row = z.looseObject({
  prefix: z.array(z.string("the question"), "the question, once for each answer, as a list").min(1, "the question, once for each answer, as a list"),
  suffix: z.array(z.string("an answer"), "a list of answers"),
  reward: z.array(z.number("a number"), "a list of rewards, one for each answer"),
  sft_index: z.int("the place of the preferred answer").nonnegative("the place of the preferred answer"),
  label: z.string("safe or unsafe"),
}, "an object");

type AdvisorQaRow = z.infer<typeof row>;

/**
 * AdvisorQA's test file, JSON Lines that are named `.json`: ids `advisorqa-<row from 0>`, field = label (safe, unsafe). Right is
 * the preferred answer; the paper put the one with the lowest reward against it. Rewards stand in `meta.rewards`, aligned with the answers.
 */
export const advisorqa: Benchmark = {
  name: "advisorqa",
  expected: "AdvisorQA's own test file (JSON Lines with prefix, suffix, reward, sft_index, label)",
  paperChoice: "lowest-reward",
  notice: contentNotices.advisorqa,
  holds: (fileName) => /^(?:test|advisorqa)\.jsonl?$/i.test(fileName),
  read: (source) => readShapedRows(source, { shape: row, expected: "AdvisorQA's test file", question: questionOf }),
};

function questionOf({ prefix, suffix, reward, sft_index: preferred, label }: AdvisorQaRow, index: number): BenchmarkQuestion | RowProblem {
  const id = `advisorqa-${index}`;
  if (reward.length !== suffix.length) return { code: "bad-item", column: "reward", message: `expected ${suffix.length} rewards, one for each answer, found ${reward.length}`, item: id };
  if (preferred >= suffix.length) return { code: "bad-item", column: "sft_index", message: `expected a place below ${suffix.length}, the number of answers, found ${preferred}`, item: id };
  const answers = suffix.map((text, place): RewardedAnswer => ({ text, reward: reward[place] as number }));
  const { meta, ...chosen } = rewardedAnswers(answers[preferred] as RewardedAnswer, answers.filter((_, place) => place !== preferred));
  return {
    id, field: label, question: (prefix[0] as string).trim(), ...chosen,
    ...chosen.incorrect.length === suffix.length - 1 && { correctPlace: preferred },
    meta: { label, sft_index: preferred, num_candidates: suffix.length, ...meta },
  };
}
