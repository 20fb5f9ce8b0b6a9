import type { AnswerMode } from "../core/answer-mode.js";
import type { Family } from "../framing/family.js";
import type { OrderRule, StudyArm, StudyJudge } from "../runner/study-spec.js";

/** Arms whose prompts are held against one another: one family, one pair of labels, one order. */
export interface LintGroup {
  readonly family: Family;
  readonly framings: readonly string[];
  readonly labels: readonly [string, string] | undefined;
  readonly order: OrderRule;
  readonly answerModes: readonly AnswerMode[];
}

/** Groups arms for the lint of their templates. */
export function lintGroups(arms: readonly Omit<StudyArm, "fingerprint">[], families: readonly Family[], judges: readonly StudyJudge[]): readonly LintGroup[] {
  const groups = new Map<string, { family: Family; framings: Set<string>; labels: readonly [string, string] | undefined; order: OrderRule; answerModes: Set<AnswerMode> }>();
  for (const { family, framing, labels, order, answerMode, asksQuestion } of arms) {
    if (asksQuestion === true) continue;
    const name = JSON.stringify([family, labels, order]);
    const group = groups.get(name) ?? { family: families[family] as Family, framings: new Set(), labels: labels ?? undefined, order, answerModes: new Set() };
    groups.set(name, group);
    group.framings.add(framing);
    for (const judge of judges) group.answerModes.add(answerMode ?? judge.answerMode);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    framings: group.family.framings.filter((framing) => group.framings.has(framing)),
    answerModes: [...group.answerModes].sort(),
  }));
}
