import { acceptCode } from "../core/answer-code.js";
import type { AnswerMode } from "../core/answer-mode.js";
import type { VerdictRule } from "../verdicts/verdict-rule.js";
import type { WordingPlace } from "./assign-wording.js";
import type { StudyArm, StudyFamily, StudySpec } from "./study-spec.js";

/** How a reply of a study is read: by the mode it was asked in, its option order and its wording. */
export function verdictRuleOf(spec: StudySpec, arm: number, answerMode: AnswerMode, place: WordingPlace): VerdictRule {
  const { family, jsonOrder } = spec.arms[arm] as StudyArm;
  return { answerMode, acceptCode: acceptCode(place.order), fieldOrder: jsonOrder ?? (spec.families[family] as StudyFamily).fieldOrders[place.wording] ?? "reasoning-first" };
}
