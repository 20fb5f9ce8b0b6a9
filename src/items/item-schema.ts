import * as z from "zod";
import type { Item } from "../core/item.js";
import { withConflictClaims } from "./conflicts/with-conflict-claims.js";
import { isGoodItem } from "./is-good-item.js";
import { describeFound } from "./reading/describe-found.js";
import { issueColumn } from "./reading/issue-column.js";
import { issueValue } from "./reading/issue-value.js";
import type { RowProblem } from "./reading/row.js";
import { textSchema as text } from "./text-schema.js";

const note = z.string("a string").refine((value) => value.isWellFormed(), "well-formed Unicode text without lone surrogates");
const answers = z.array(text, "a list of at least one non-empty string").min(1, "a list of at least one non-empty string");

/**
 * The item of the data format. Unknown keys are kept. The two answers that are put before the judge (the chosen
 * ones, else the first of each list) must not stand, outer blanks aside, on the other side too.
 */
export const itemSchema = z.looseObject({
  id: text,
  question: text,
  correct_answers: answers,
  incorrect_answers: answers,
  dataset: note.optional(),
  field: text.optional(),
  cluster: text.optional(),
  context: note.nullable().optional(),
  meta: z.record(z.string(), z.unknown(), "an object").optional(),
  chosen_correct_answer: text.optional(),
  chosen_incorrect_answer: text.optional(),
  gated: text.optional(),
}, "an object with id, question, correct_answers and incorrect_answers").superRefine((item, context) => {
  const right = (item.chosen_correct_answer ?? item.correct_answers[0] ?? "").trim();
  const wrong = (item.chosen_incorrect_answer ?? item.incorrect_answers[0] ?? "").trim();
  const both = (path: PropertyKey[]) => {
    context.addIssue({ code: "custom", path, message: sameAnswer, params: { contradiction: true } });
  };
  if (right === wrong) {
    both(item.chosen_incorrect_answer === undefined ? ["incorrect_answers", 0] : ["chosen_incorrect_answer"]);
    return;
  }
  const rightAmongWrong = item.incorrect_answers.findIndex((answer) => answer.trim() === right);
  if (rightAmongWrong >= 0) both(["incorrect_answers", rightAmongWrong]);
  const wrongAmongRight = item.correct_answers.findIndex((answer) => answer.trim() === wrong);
  if (wrongAmongRight >= 0) both(["correct_answers", wrongAmongRight]);
});

/** Far beyond any use, and far below what a recursion over it could not bear. */
const deepestNesting = 100;

/** Looks no deeper than `limit`, so that hostile nesting costs nothing. */
function nestsDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (limit === 0) return true;
  if (Array.isArray(value)) {
    for (const member of value) if (nestsDeeperThan(member, limit - 1)) return true;
    return false;
  }
  for (const key in value) if (nestsDeeperThan((value as Record<string, unknown>)[key], limit - 1)) return true;
  return false;
}

const sameAnswer = "the same answer stands as correct and incorrect";
const optionalNames = ["dataset", "field", "cluster", "meta", "chosen_correct_answer", "chosen_incorrect_answer", "gated"] as const;

/**
 * Reads one value as an item. The item is the value itself, byte for byte and with every key; only optional
 * keys that hold null are left out, and a conflict gives the question and answers that are not there. Else the first problem: the field, what was expected and what was found.
 */
export function parseItem(value: unknown): { item: Item; problem?: undefined } | { problem: RowProblem; item?: undefined } {
  if (nestsDeeperThan(value, deepestNesting)) return { problem: { code: "bad-item", column: "meta", message: `expected values nested at most ${deepestNesting} deep` } };
  const whole = withConflictClaims(withoutNulls(value));
  if (whole.issue !== undefined) return problemOf(whole.issue, value);
  const candidate = whole.value;
  if (isGoodItem(candidate)) return { item: candidate };
  const result = itemSchema.safeParse(candidate);
  if (result.success) return { item: candidate as Item };
  return problemOf(result.error.issues[0] as z.core.$ZodIssue, candidate);
}

function problemOf(issue: z.core.$ZodIssue, candidate: unknown): { problem: RowProblem; item?: undefined } {
  const column = issueColumn(issue.path);
  const found = isGated(candidate) ? "text that is withheld, as the item is gated" : describeFound(issueValue(candidate, issue.path));
  if (issue.code === "custom" && issue.params?.["contradiction"] === true) {
    return { problem: { code: "contradictory-item", column, message: `${issue.message}, found ${found}` } };
  }
  return { problem: { code: "bad-item", ...(column === "" ? {} : { column }), message: `expected ${issue.message}, found ${found}` } };
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const name of optionalNames) {
    if ((value as Record<string, unknown>)[name] !== null) continue;
    copy ??= { ...value };
    delete copy[name];
  }
  return copy ?? value;
}

/** Whether a row says itself that its text must not be passed on. */
function isGated(value: unknown): boolean {
  const gated = typeof value === "object" && value !== null ? (value as { gated?: unknown }).gated : undefined;
  return typeof gated === "string" && gated.trim() !== "";
}
