import type { StudySpec } from "../runner/study-spec.js";
import { armFactors, type ArmFactor } from "./arm-factor.js";
import { armLevel } from "./arm-level.js";

/** Text that is equal for two arms where they differ in nothing but the factors named. */
export function likenessKey(spec: StudySpec, arm: number, factors: readonly ArmFactor[]): string {
  return JSON.stringify(armFactors.map((factor) => factors.includes(factor) ? null : armLevel(spec, arm, factor)));
}
