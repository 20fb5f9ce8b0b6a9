import type { StudySpec } from "../study-spec.js";

/**
 * Per arm, whether it is asked of the items that were read even when the stopping rule needs no further item: chained
 * arms that the headline contrast does not rest on, as their chains belong to replies that are there.
 */
export function followsOn({ arms, contrasts }: Pick<StudySpec, "arms" | "contrasts">): readonly boolean[] {
  const [headline] = contrasts;
  const needed = new Set<number>();
  for (const first of headline === undefined ? [] : [headline.baseline, headline.treatment]) {
    for (let arm: number | undefined = first; arm !== undefined; arm = arms[arm]?.chain?.parent) needed.add(arm);
  }
  return arms.map(({ chain }, arm) => chain !== undefined && !needed.has(arm));
}
