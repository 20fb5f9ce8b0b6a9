import type { Item } from "../core/item.js";
import { seededUniform } from "../core/seeded-uniform.js";
import { UsageError } from "../core/usage-error.js";
import type { IncorrectChoice } from "./incorrect-choice.js";

export interface ChooseIncorrectOptions {
  readonly choice: IncorrectChoice;
  /** Of the draw of `random`. */
  readonly seed: number;
  /** Place in `incorrect_answers` of the hardest one, where that is known. */
  readonly hardest?: number | undefined;
}

/**
 * The item with another wrong answer put before the judge; for `all`, one item for each wrong answer, with ids
 * `ID#1`, `ID#2`, ... in the order of the list and one cluster. `meta.incorrect_choice` records the rule.
 *
 * @throws UsageError for `hardest` where nothing says which answer that is.
 */
export function chooseIncorrect(item: Item, { choice, seed, hardest }: ChooseIncorrectOptions): readonly Item[] {
  const wrong = item.incorrect_answers;
  const withWrong = (index: number): Item => ({ ...item, chosen_incorrect_answer: wrong[index] as string, meta: { ...item.meta, incorrect_choice: choice } });
  switch (choice) {
    case "paper": return [item];
    case "first": return [withWrong(0)];
    case "random": return [withWrong(Math.floor(seededUniform(seed, "incorrect", item.id) * wrong.length))];
    case "hardest":
      if (hardest === undefined || wrong[hardest] === undefined) throw new UsageError(`--incorrect hardest: nothing in the set says which wrong answer of ${JSON.stringify(item.id)} is the hardest; take first, random or all`);
      return [withWrong(hardest)];
    case "all": return wrong.map((_, index) => ({ ...withWrong(index), id: `${item.id}#${index + 1}`, cluster: item.cluster ?? item.id }));
  }
}
