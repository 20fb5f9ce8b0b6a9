/** Decoding parameters of a study. The output cap does not stand in the trial key. */
export interface Decoding {
  readonly temperature?: number | undefined;
  readonly maxTokens: number;
}
