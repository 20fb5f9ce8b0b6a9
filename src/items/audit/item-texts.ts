import { claimText } from "../../core/claim-text.js";
import type { Item } from "../../core/item.js";
import { answerRelation } from "./answer-relation.js";
import type { ItemCode } from "./audit-codes.js";
import { emptyAnswer } from "./empty-answer.js";
import { excerpt } from "./excerpt.js";
import { textDefects } from "./text-defects.js";
import { textNotes } from "./text-notes.js";

/** Told of each case: its code, and what to say where it is the first. */
export type TellCase = (code: ItemCode, what: () => string) => void;

/** What is wrong with the three texts of an item that are put before the judge, each by itself and beside each other. */
export function checkItemTexts(item: Item, collides: (text: string) => string | undefined, tell: TellCase): void {
  const right = claimText(item, "correct");
  const wrong = claimText(item, "incorrect");
  for (const [name, text] of [["question", item.question], ["right answer", right], ["wrong answer", wrong]] as const) {
    for (const { defect, found } of textDefects(text, collides)) tell(defect, () => `${found} in the ${name}`);
  }
  // Which wrong answer is asked about is a choice; blanks around the others come along with another one.
  if ([...item.correct_answers, ...item.incorrect_answers].some((answer) => answer !== answer.trim())) tell("outer-blanks", () => "white space at the start or end of an answer that is not asked about");
  for (const [side, answer] of [["right", right], ["wrong", wrong]] as const) {
    const empty = emptyAnswer(answer);
    if (empty !== undefined) tell(empty === "non-answer" && side === "wrong" ? "wrong-non-answer" : empty, () => `the ${side} answer is ${excerpt(answer)}`);
  }
  for (const code of textNotes({ question: item.question, answers: [right, wrong] })) tell(code, () => excerpt(item.question));
  const relation = answerRelation(right, wrong);
  if (relation !== undefined) tell(relation, () => `${excerpt(right)} (right), ${excerpt(wrong)} (wrong)`);
  for (const [chosen, list] of [["chosen_correct_answer", item.correct_answers], ["chosen_incorrect_answer", item.incorrect_answers]] as const) {
    const answer = item[chosen];
    if (answer !== undefined && !list.includes(answer)) tell("chosen-not-listed", () => `${chosen} ${excerpt(answer)} is not in its list`);
  }
}
