/** A simulated judge without effects of items, wordings or positions: what its 16 cells are then is known in closed form. */
export interface PlantedJudge {
  readonly dprime: number;
  /** Criteria of C1 and C2. */
  readonly criterion: readonly [number, number];
  /** Correlation of the evidence for one claim between the framings. */
  readonly rho: number;
  /** Probability that a verdict is replaced by a fair coin, in either framing. */
  readonly noise: number;
}
