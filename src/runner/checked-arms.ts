import type { StudySpec } from "./study-spec.js";

/** The arms, by their places in the study's list, in which the checks are made. */
export function checkedArms({ arms, contrasts, checkedArms: wanted }: Pick<StudySpec, "arms" | "contrasts" | "checkedArms">): ReadonlySet<number> {
  const [headline] = contrasts;
  return wanted === "headline" && headline !== undefined ? new Set([headline.baseline, headline.treatment]) : new Set(arms.keys());
}
