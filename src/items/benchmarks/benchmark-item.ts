import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";

/**
 * A question as a value of the item format, with its chosen wrong answer. Wrong answers
 * that equal a right one, outer blanks aside, are left out (upstream files hold some) and kept in `meta.dropped_incorrect`. Where
 * none is, `meta.correct_position` says where the right answer stood among the options, as far as the benchmark says so.
 */
export function benchmarkItem({ name, gated, paperChoice }: Pick<Benchmark, "name" | "gated" | "paperChoice">, question: BenchmarkQuestion): Readonly<Record<string, unknown>> {
  const right = question.correct.map((answer) => answer.trim());
  const dropped = question.incorrect.filter((answer) => right.includes(answer.trim()));
  const incorrect = dropped.length === 0 ? question.incorrect : question.incorrect.filter((answer) => !dropped.includes(answer));
  const chosen = question.incorrect[question.chosen.index];
  const chosenIsWrong = chosen !== undefined && !dropped.includes(chosen);
  return {
    id: question.id, dataset: name,
    ...question.field !== undefined && { field: question.field },
    ...question.cluster !== undefined && { cluster: question.cluster },
    ...gated !== undefined && { gated },
    question: question.question,
    correct_answers: question.correct, incorrect_answers: incorrect,
    ...question.correct[0] !== undefined && { chosen_correct_answer: question.correct[0] },
    ...incorrect[0] !== undefined && { chosen_incorrect_answer: chosenIsWrong ? chosen : incorrect[0] },
    ...question.context !== undefined && { context: question.context },
    ...question.more,
    meta: {
      ...question.meta,
      incorrect_choice: chosenIsWrong ? question.chosen.rule : "first",
      paper_choice: question.paperChoice ?? paperChoice,
      ...dropped.length > 0 ? { dropped_incorrect: dropped } : question.correctPlace !== undefined && { correct_position: question.correctPlace },
    },
  };
}
