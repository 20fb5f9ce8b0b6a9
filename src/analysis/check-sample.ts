import type { Design } from "../stats/units/design.js";

/**
 * The check items of one contrast as its checks see them: the first items of the study's seeded order, each with its
 * four main trials and the same four asked again in three ways. Values are verdicts (1 accept, 0 reject) or P(accept),
 * 4 an item in the order C1c C1i C2c C2i; NaN where there is none.
 */
export interface CheckSample {
  readonly items: number;
  /** The first asking; not a mean over repeats. */
  readonly main: Float64Array;
  /** The very same prompts again. Null where this check was not made, as in the next two. */
  readonly retest: Float64Array | null;
  /** The same framing in the wording that its own is paired with, with the same order of the options. */
  readonly secondWording: Float64Array | null;
  /** The same wording with the options the other way round. */
  readonly otherOrder: Float64Array | null;
  /** Per item, the wording of its main trials (0 .. wordings - 1). */
  readonly wording: Int32Array;
  /** Per item, the wording of `secondWording`; that of the main trials where it has none. */
  readonly paired: Int32Array;
  readonly wordings: number;
  /** Per framing and item, 0 where the accepting option stands first in the main trials, 1 where it stands second. */
  readonly order: readonly [Uint8Array, Uint8Array];
  /** What the check items stand in: their clusters, where they name any. */
  readonly design: Design;
  /** Items of the whole study. */
  readonly studyItems: number;
  /** Seeds the drawn bootstrap. */
  readonly seed: number;
}
