import type { BenchmarkQuestion } from "./benchmark.js";

/** An answer with what its readers gave it. */
export interface RewardedAnswer {
  readonly text: string;
  readonly reward: number;
}

/**
 * What AdvisorQA's preference makes of a question: the wrong answers in their order, with their rewards still beside them after
 * blank ones and copies of the right one are gone; the chosen one (lowest reward, the first of several) and the hardest one
 * (highest reward, the first of several). `meta.equal_rewards` marks a pair whose right answer got no more than the wrong one.
 * Without a wrong answer the lists are empty.
 */
export function rewardedAnswers(right: RewardedAnswer, others: readonly RewardedAnswer[]): Pick<BenchmarkQuestion, "correct" | "incorrect" | "chosen" | "hardest" | "meta"> {
  const isCopy = ({ text }: RewardedAnswer) => text.trim() === right.text.trim();
  const wrong = others.filter((answer) => answer.text.trim() !== "" && !isCopy(answer));
  const dropped = others.filter(isCopy).map(({ text }) => text);
  const rewards = wrong.map(({ reward }) => reward);
  const lowest = rewards.indexOf(Math.min(...rewards));
  return {
    correct: [right.text],
    incorrect: wrong.map(({ text }) => text),
    chosen: { index: Math.max(0, lowest), rule: "lowest-reward" },
    hardest: rewards.indexOf(Math.max(...rewards)),
    meta: {
      rewards: { correct: [right.reward], incorrect: rewards },
      ...right.reward <= (rewards[lowest] ?? -Infinity) && { equal_rewards: true },
      ...dropped.length > 0 && { dropped_incorrect: dropped },
    },
  };
}
