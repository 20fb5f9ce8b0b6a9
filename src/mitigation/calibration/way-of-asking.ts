import type { AnswerMode } from "../../core/answer-mode.js";
import type { OrderRule, StudySpec } from "../../runner/study-spec.js";
import type { ArmPair } from "../section/plain-arms.js";

/** How the claims were asked that a calibration was fitted on: asked another way, it does not hold. Members of its file. */
export interface WayOfAsking {
  readonly family: { readonly name: string; readonly hash: string };
  readonly framings: { readonly statement: string; readonly speaker: string };
  readonly labels: readonly [string, string] | null;
  readonly system: string | null;
  readonly order: OrderRule;
  readonly answer: AnswerMode;
  readonly temperature: number;
}

/** @param answer how the judge was in fact asked */
export function wayOfAsking(spec: StudySpec, { statement, speaker }: ArmPair, answer: AnswerMode): WayOfAsking {
  const arm = spec.arms[speaker]!;
  const { name, hash } = spec.families[arm.family]!;
  return { family: { name, hash }, framings: { statement: spec.arms[statement]!.framing, speaker: arm.framing }, labels: arm.labels, system: arm.system, order: arm.order, answer, temperature: arm.temperature };
}
