import type { AnswerMode } from "../../core/answer-mode.js";
import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import type { StudyArm, StudySpec } from "../../runner/study-spec.js";
import { factorSection } from "./factor-section.js";

/** How the verdict is given: JSON with its reasons before or after, a bare code, or its probability. */
export function answerModeSection(input: SectionInput): Section | null {
  const { spec, judge } = input;
  return factorSection(input, { factors: ["answer", "json_order"], levelOf: (arm) => modeInWords(spec, arm, arm.answerMode ?? spec.judges[judge]?.answerMode ?? "json") }, {
    factor: "answer_mode", title: "How the verdict is given", question: "Does it matter how the judge gives its verdict?", subject: "the answer mode",
    caveats: ["Modes differ in what gets lost: a mode that loses replies is measured on the items that it did not lose. Where the verdict stands first, its reasons can no longer change it."],
  });
}

function modeInWords(spec: StudySpec, arm: StudyArm, mode: AnswerMode): string {
  if (mode !== "json") return mode;
  const orders = new Set(arm.jsonOrder === undefined ? spec.families[arm.family]?.fieldOrders : [arm.jsonOrder]);
  return orders.size === 1 ? `json, ${[...orders].map((order) => order.replace("-", " ")).join("")}` : "json";
}
