import type { StudyArm, StudySpec } from "../runner/study-spec.js";
import type { ArmFactor } from "./arm-factor.js";

/** The level of one factor in an arm, as text that is equal where the level is; `default` for what is not said. */
export function armLevel(spec: StudySpec, arm: number, factor: ArmFactor): string {
  const own = spec.arms[arm] as StudyArm;
  switch (factor) {
    case "framing": return own.framing;
    case "labels": return own.labels === null ? "default" : own.labels.join("/");
    case "system": return own.system ?? "default";
    case "order": return own.order;
    case "answer": return own.answerMode ?? "default";
    case "json_order": return own.jsonOrder ?? "default";
    case "temperature": return String(own.temperature);
    case "question": return own.question ?? "straight";
    case "context": return own.context ?? "hidden";
    case "role": return own.role ?? "none";
    case "wording": return own.wording === undefined ? own.wordingOffset === undefined ? "rotate" : `offset ${own.wordingOffset}` : `wording ${own.wording}`;
    case "mitigation": return own.mitigation ?? "none";
    case "control": return own.control ?? "none";
    case "family": return spec.families[own.family]?.name ?? "default";
    case "chain": return own.chain === undefined ? "none" : `${own.chain.kind} ${own.chain.turn} of ${own.chain.parent}`;
    case "preemptive": return own.preemptive === undefined ? "none" : own.preemptive.map(({ style }) => style).join(", ");
    case "asks_question": return own.asksQuestion === true ? "question" : "claim";
  }
}
