import type { PublishedCondition } from "./published-file.js";

/** The columns of one condition. */
export interface ResultsColumns {
  readonly condition: PublishedCondition;
  readonly answer: string;
  readonly reasoning: string;
  /** Two spellings: the benchmark's files have the turn before the word, the conflicts' files behind it. */
  readonly histories: readonly [string, string];
}

/** What published files call the conditions, and the columns of each; `t1` is the first turn, the only one that was run. */
export const resultsColumns: readonly ResultsColumns[] = ([
  ["c1_correct", "c1_true_statement"], ["c1_incorrect", "c1_false_statement"], ["c2_correct", "c2_correct_chat"], ["c2_incorrect", "c2_incorrect_chat"],
] as const).map(([condition, name]) => ({ condition, answer: `${name}_ans_t1`, reasoning: `${name}_reasoning_t1`, histories: [`${name}_t1_history`, `${name}_history_t1`] }));
