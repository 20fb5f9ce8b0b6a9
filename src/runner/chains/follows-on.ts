import type { StudySpec } from "../study-spec.js";

/**
 * Per arm, whether it is asked of the items that were read even when a stopping rule needs no further item: chained
 * arms that no contrast rests on, as their chains belong to replies that are there.
 */
export function followsOn({ arms, contrasts }: Pick<StudySpec, "arms" | "contrasts">): readonly boolean[] {
  const needed = new Set<number>();
  for (const first of contrasts.flatMap(({ baseline, treatment }) => [baseline, treatment])) {
    for (let arm: number | undefined = first; arm !== undefined; arm = arms[arm]?.chain?.parent) needed.add(arm);
  }
  return arms.map(({ chain }, arm) => chain !== undefined && !needed.has(arm));
}
