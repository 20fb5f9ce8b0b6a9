import type { StudyArm } from "../runner/study-spec.js";

/** The names of a contrast's two arms where it does not go from a statement to a speaker, so that nothing it shows is what a speaker does; else null. */
export function alikeNames(baseline: Pick<StudyArm, "name" | "index">, treatment: Pick<StudyArm, "name" | "index">): readonly [string, string] | null {
  return baseline.index < treatment.index ? null : [baseline.name, treatment.name];
}
