import type { Item } from "../core/item.js";

/**
 * Whether a value is an item beyond doubt, told without the cost of the schema. The schema stays the one source of truth:
 * what is taken here it takes too, and what is not taken here is its to judge. The tests hold the two to each other.
 */
export function isGoodItem(value: unknown): value is Item {
  if (typeof value !== "object" || value === null) return false;
  const item = value as Readonly<Record<string, unknown>>;
  const { correct_answers: correct, incorrect_answers: incorrect, chosen_correct_answer: chosenCorrect, chosen_incorrect_answer: chosenIncorrect, context } = item;
  return isText(item["id"]) && isText(item["question"]) && isTexts(correct) && isTexts(incorrect)
    && isOptional(item["field"], isText) && isOptional(item["cluster"], isText) && isOptional(item["gated"], isText)
    && isOptional(item["dataset"], isNote) && (context === null || isOptional(context, isNote))
    && isOptional(chosenCorrect, isText) && isOptional(chosenIncorrect, isText)
    && isOptional(item["meta"], isPlainObject)
    && tellsApart(correct, incorrect, (chosenCorrect ?? correct[0] as string).trim(), (chosenIncorrect ?? incorrect[0] as string).trim());
}

/** Whether neither answer that is put before the judge stands on the other side. */
function tellsApart(correct: readonly string[], incorrect: readonly string[], right: string, wrong: string): boolean {
  return right !== wrong && incorrect.every((answer) => answer.trim() !== right) && correct.every((answer) => answer.trim() !== wrong);
}

function isOptional<Value>(value: unknown, is: (value: unknown) => value is Value): value is Value | undefined {
  return value === undefined || is(value);
}

function isNote(value: unknown): value is string {
  return typeof value === "string" && value.isWellFormed();
}

function isText(value: unknown): value is string {
  return isNote(value) && value.trim() !== "";
}

function isTexts(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  for (const text of value) if (!isText(text)) return false;
  return true;
}

/** As zod has it, whose own function cannot be taken without the whole of zod. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { constructor } = value as { readonly constructor?: unknown };
  return typeof constructor !== "function" || constructor === Object;
}
