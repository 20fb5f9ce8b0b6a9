import type { StudySpec } from "../runner/study-spec.js";

/** The arms of the headline contrast, the statement first where it is turned round, from a speaker to a statement; else as the contrast has them. */
export function headlineArms({ arms, contrasts }: Pick<StudySpec, "arms" | "contrasts">): readonly [number, number] {
  const { baseline, treatment } = contrasts[0]!;
  return arms[baseline]!.index > arms[treatment]!.index ? [treatment, baseline] : [baseline, treatment];
}
