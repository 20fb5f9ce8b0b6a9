import type { Item } from "../../core/item.js";
import { gatedReasons } from "../../items/benchmarks/gated-reasons.js";
import type { PublishedItem } from "../reading/published-file.js";

/**
 * A published row as an item. The field is the data set; of a conflict it is the label about its author, so that classes
 * can be told apart. What must not be published is marked as the benchmarks mark it.
 */
export function itemOf({ id, dataset, question, correct, incorrect, correctAnswers, incorrectAnswers, context, meta, conflict }: PublishedItem): Item {
  const gated = conflict !== null ? gatedReasons.aio : dataset === "gpqa" ? gatedReasons.gpqa : undefined;
  return {
    id, question, correct_answers: withChosen(correctAnswers, correct), incorrect_answers: withChosen(incorrectAnswers, incorrect), dataset,
    ...conflict !== null && { field: conflict.label },
    ...context !== null && { context },
    ...Object.keys(meta).length > 0 && { meta },
    chosen_correct_answer: correct, chosen_incorrect_answer: incorrect,
    ...gated !== undefined && { gated },
  };
}

function withChosen(answers: readonly string[], chosen: string): readonly string[] {
  return answers.includes(chosen) ? answers : [chosen, ...answers];
}
