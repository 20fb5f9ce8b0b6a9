import type { StudySpec } from "../runner/study-spec.js";

/**
 * The arms, by their places, that nothing is left to ask of: every contrast that they stand in is decided, and so is every arm whose trials
 * go on from theirs. An arm in no contrast waits for all of them.
 * @param decided per contrast that is looked at, in the study's order
 */
export function decidedArms({ arms, contrasts }: Pick<StudySpec, "arms" | "contrasts">, decided: readonly boolean[]): ReadonlySet<number> {
  if (decided.every(Boolean)) return new Set(arms.keys());
  const open = new Set<number>();
  const standing = new Set<number>();
  contrasts.slice(0, decided.length).forEach(({ baseline, treatment }, contrast) => {
    for (const arm of [baseline, treatment]) {
      standing.add(arm);
      if (!decided[contrast]!) open.add(arm);
    }
  });
  // A chain's arms stand behind the one that they go on from.
  for (let arm = arms.length - 1; arm >= 0; arm--) {
    if (!standing.has(arm) && !arms.some(({ chain }) => chain?.parent === arm)) open.add(arm);
    const parent = arms[arm]!.chain?.parent;
    if (parent !== undefined && open.has(arm)) open.add(parent);
  }
  return new Set([...arms.keys()].filter((arm) => !open.has(arm)));
}
