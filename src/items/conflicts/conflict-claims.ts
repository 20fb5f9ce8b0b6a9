import type { Conflict } from "../../core/conflict.js";
import { partyRenaming } from "./party-renaming.js";

/** What a conflict puts before a judge: the question, and sentences about the judged party. */
export interface ConflictClaims {
  readonly question: string;
  readonly correct_answers: readonly [string];
  readonly incorrect_answers: readonly string[];
}

/**
 * The question (what happened, what was said, and which verdict is right) and the claims ("PARTY is not overreacting")
 * of a conflict. A party whose name is like a label of the templates becomes Person A or Person B, by its place, in all
 * of this text (`conflict` keeps the names). Which verdict the question names first does not depend on which one is right.
 */
export function conflictClaims(conflict: Conflict): ConflictClaims {
  const rename = partyRenaming(conflict);
  const name = rename(conflict.judged);
  const verdict = conflict.verdict.trim();
  const wrong = conflict.wrong_verdicts ?? [negation(verdict)];
  const positive = [...new Set([verdict, ...wrong].map(withoutNot))].sort();
  const told = [
    ...conflict.context === undefined ? [] : [rename(conflict.context.trim())],
    ...conflict.dialogue === undefined ? [] : [conflict.dialogue.map(({ speaker, text }) => `${rename(speaker)}: ${rename(text.trim())}`).join("\n")],
  ];
  return {
    question: `${told.join("\n\n")}\n\nIs ${name} ${positive.join(", or ")}?`,
    correct_answers: [`${name} is ${verdict}.`],
    incorrect_answers: wrong.map((each) => `${name} is ${each.trim()}.`),
  };
}

/** "not overreacting" of "overreacting", and the reverse. */
function negation(verdict: string): string {
  return /^not\s/i.test(verdict) ? withoutNot(verdict) : `not ${verdict}`;
}

function withoutNot(verdict: string): string {
  return verdict.trim().replace(/^not\s+/i, "");
}
