import type { Conflict } from "../../core/conflict.js";

/** What a conflict puts before a judge: the question, and sentences about the judged party. */
export interface ConflictClaims {
  readonly question: string;
  readonly correct_answers: readonly [string];
  readonly incorrect_answers: readonly string[];
}

/** Names like `Speaker A` or `AI Agent 2`: templates call the two who ask and answer so, and nobody could say whom "Speaker B" means. */
const likeLabel = /^(?!Person \p{Lu}$)\p{L}[\p{L} ]* [\p{Lu}\p{N}]$/u;
/** What such parties are called instead; the first pair that nobody in the conflict is called by. */
const standIns = [["Person A", "Person B"], ["Party A", "Party B"], ["Human A", "Human B"], ["Neighbour A", "Neighbour B"]] as const;

/**
 * The question (what happened, what was said, and which verdict is right) and the claims ("PARTY is not overreacting")
 * of a conflict. A party whose name is like a label of the templates becomes Person A or Person B, by its place, in all
 * of this text (`conflict` keeps the names). Which verdict the question names first does not depend on which one is right.
 */
export function conflictClaims(conflict: Conflict): ConflictClaims {
  const rename = renaming(conflict);
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

/** Puts stand-ins in place of label-like names, as whole words, in one pass. */
function renaming({ parties, context = "", dialogue = [] }: Conflict): (text: string) => string {
  const labels = parties.map(({ name }) => likeLabel.test(name));
  if (!labels.includes(true)) return (text) => text;
  const told = [context, ...parties.map(({ name }) => name), ...dialogue.flatMap(({ speaker, text }) => [speaker, text])].join("\n").toLowerCase();
  const pair = standIns.find((names) => names.every((name) => !told.includes(name.toLowerCase()))) ?? standIns[0];
  const standInOf = new Map(parties.flatMap(({ name }, index) => labels[index] === true ? [[oneBlank(name), pair[index] as string]] : []));
  const names = [...standInOf.keys()].map((name) => name.replaceAll(" ", "\\s+"));
  const anywhere = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return (text) => text.replaceAll(anywhere, (found) => standInOf.get(oneBlank(found)) ?? found);
}

function oneBlank(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, " ");
}
