import { followsOn } from "../runner/chains/follows-on.js";
import type { StudySpec } from "../runner/study-spec.js";

/** Whether a stopping rule needs no further item: all arms are decided but those that follow on the replies that are there. */
export function isAllDecided(spec: Pick<StudySpec, "arms" | "contrasts">, decided: ReadonlySet<number>): boolean {
  return decided.size > 0 && followsOn(spec).every((follows, arm) => follows || decided.has(arm));
}
