import type { StudySpec } from "../runner/study-spec.js";
import type { ArmFactor } from "./arm-factor.js";
import { likenessKey } from "./likeness-key.js";

/**
 * Groups the arms of a study that differ in nothing but the factors named, each group with two arms or more; places in the
 * study's list, ascending. A mitigation or control brings its own system prompt, labels and family: name those too to see past them.
 */
export function armsAlikeButFor(spec: StudySpec, factors: readonly ArmFactor[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  spec.arms.forEach((_, arm) => {
    const rest = likenessKey(spec, arm, factors);
    const group = groups.get(rest);
    if (group === undefined) groups.set(rest, [arm]);
    else group.push(arm);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}
