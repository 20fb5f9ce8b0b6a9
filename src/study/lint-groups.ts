import type { AnswerMode } from "../core/answer-mode.js";
import type { JudgerRole } from "../core/judger-role.js";
import type { Family, PromptSettings } from "../framing/family.js";
import type { OrderRule, StudyArm, StudyJudge } from "../runner/study-spec.js";

/** Arms whose prompts are held against one another: one family, one pair of labels, one role, one order and wording, one way of asking. */
export interface LintGroup extends PromptSettings {
  readonly family: Family;
  readonly framings: readonly string[];
  readonly labels: readonly [string, string] | undefined;
  /** Who of a conflict the speaker is: the labels then follow from each item. */
  readonly role: JudgerRole | undefined;
  readonly order: OrderRule;
  readonly wording: number | undefined;
  readonly wordingOffset: number | undefined;
  readonly answerModes: readonly AnswerMode[];
}

/** Groups arms for the lint of their templates. */
export function lintGroups(arms: readonly Omit<StudyArm, "fingerprint">[], families: readonly Family[], judges: readonly StudyJudge[]): readonly LintGroup[] {
  const groups = new Map<string, Omit<LintGroup, "framings" | "answerModes"> & { readonly framings: Set<string>; readonly answerModes: Set<AnswerMode> }>();
  for (const { family, framing, labels, role, order, answerMode, question, jsonOrder, context, wording, wordingOffset, asksQuestion } of arms) {
    if (asksQuestion === true) continue;
    const name = JSON.stringify([family, labels, role ?? null, order, question ?? null, jsonOrder ?? null, context ?? null, wording ?? null, wordingOffset ?? null]);
    const group = groups.get(name) ?? {
      family: families[family] as Family, labels: labels ?? undefined, role, order, question, jsonOrder, context, wording, wordingOffset,
      framings: new Set(), answerModes: new Set(),
    };
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
