/** Rewards of an item's answers. */
export interface ConvertedRewards {
  readonly right: number;
  /** In the order of the wrong answers. */
  readonly wrong: readonly number[];
}

/**
 * The rewards in `meta` of a converted AdvisorQA row: one list `reward`, the right answer's at `sft_index` (0 where it is not said), the
 * others in the order of the wrong answers. Undefined where they do not belong to `wrongAnswers` answers.
 */
export function convertedRewards(meta: Readonly<Record<string, unknown>> | undefined, wrongAnswers: number): ConvertedRewards | undefined {
  const { reward: rewards, sft_index: place = 0 } = meta ?? {};
  if (!Array.isArray(rewards) || rewards.length !== wrongAnswers + 1 || !rewards.every((reward) => typeof reward === "number")) return undefined;
  const right = typeof place === "number" ? rewards[place] : undefined;
  return right === undefined ? undefined : { right, wrong: rewards.filter((_, index) => index !== place) };
}
