import { publishedMitigation } from "../../analysis/published-mitigation.js";
import type { StudySpec } from "../../runner/study-spec.js";

/** What an arm's mitigation is called, in its study or by those who published it; null for none. */
export function mitigationOf(spec: StudySpec, arm: number): string | null {
  return spec.arms[arm]?.mitigation ?? publishedMitigation(spec, arm);
}
