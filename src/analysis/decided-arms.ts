import { followsOn } from "../runner/chains/follows-on.js";
import type { StudySpec } from "../runner/study-spec.js";

/**
 * The arms, by their places, that nothing is left to ask of: every contrast that they stand in is decided, and so is every arm that a contrast rests on
 * and whose trials go on from theirs. An arm in no contrast waits for all of them; a chained one that no contrast rests on is never among them, as it
 * follows on the replies that are there.
 * @param decided per contrast that is looked at, in the study's order
 */
export function decidedArms(spec: Pick<StudySpec, "arms" | "contrasts">, decided: readonly boolean[]): ReadonlySet<number> {
  const { arms, contrasts } = spec;
  const follows = followsOn(spec);
  const places = [...arms.keys()].filter((arm) => !follows[arm]!);
  if (decided.every(Boolean)) return new Set(places);
  const open = new Set<number>();
  const standing = new Set<number>();
  contrasts.slice(0, decided.length).forEach(({ baseline, treatment }, contrast) => {
    for (const first of [baseline, treatment]) {
      for (let arm: number | undefined = first; arm !== undefined; arm = arms[arm]?.chain?.parent) {
        standing.add(arm);
        if (!decided[contrast]!) open.add(arm);
      }
    }
  });
  return new Set(places.filter((arm) => standing.has(arm) && !open.has(arm)));
}
