import type { StudySpec } from "../study-spec.js";

/** Whether some trials of a study follow on the replies to others. */
export function hasChains({ arms }: Pick<StudySpec, "arms">): boolean {
  return arms.some(({ chain }) => chain !== undefined);
}
