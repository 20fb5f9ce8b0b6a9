import type { StudyArm, StudySpec } from "../../runner/study-spec.js";

/** The arms whose replies one judgment of an arm takes: itself, and those that its messages hold the replies of. */
export function armsAsked(spec: StudySpec, arm: number): readonly number[] {
  const { chain } = spec.arms[arm] as StudyArm;
  return chain === undefined ? [arm] : [arm, ...armsAsked(spec, chain.parent)];
}
