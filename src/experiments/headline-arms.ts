import type { StudySpec } from "../runner/study-spec.js";

/** The arms of the headline contrast by what they put, whichever way it runs. */
export interface HeadlineArms {
  readonly statement: number;
  readonly speaker: number;
  /** It runs from a speaker to a statement, so that its C1 is the speaker's. */
  readonly turned: boolean;
}

/** Where both arms put the claim alike, they stand as the contrast has them. Null without a contrast. */
export function headlineArms({ arms, contrasts }: Pick<StudySpec, "arms" | "contrasts">): HeadlineArms | null {
  const [headline] = contrasts;
  if (headline === undefined) return null;
  const { baseline, treatment } = headline;
  const turned = arms[baseline]!.index > arms[treatment]!.index;
  return turned ? { statement: treatment, speaker: baseline, turned } : { statement: baseline, speaker: treatment, turned };
}
