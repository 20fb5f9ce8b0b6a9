import { acceptCode } from "../core/answer-code.js";
import type { AnswerMode } from "../core/answer-mode.js";
import type { OptionOrder } from "../core/option-order.js";
import type { VerdictRule } from "../verdicts/verdict-rule.js";
import type { StudySpec } from "./study-spec.js";

/** How a reply of a study is read: by the mode it was asked in, its option order and its wording. */
export function verdictRuleOf(spec: StudySpec, answerMode: AnswerMode, place: { readonly wording: number; readonly order: OptionOrder }): VerdictRule {
  return { answerMode, acceptCode: acceptCode(place.order), fieldOrder: spec.family.fieldOrders[place.wording] ?? "reasoning-first" };
}
