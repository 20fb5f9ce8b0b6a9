/** A file that a study was imported from. */
export interface PublishedOriginFile {
  /** Its name without folders. */
  readonly name: string;
  readonly sha256: string;
  readonly shape: "benchmark" | "conflict" | "labels" | "cjt";
  readonly dataset: string;
  readonly mitigation: string;
  /** Whether the file says that its claims were swapped to speak of the other party; null where it does not say, or where there is no party. */
  readonly flipped: boolean | null;
}

/**
 * What the authors read off the replies of one arm to one kind of claim, one character an item in the order of the study:
 * `1` and `2` the codes, `a` and `b` the same standing as numbers, `e` an empty text, `0` a null.
 */
export type PublishedReadings = string;

/** One arm of an imported study. */
export interface PublishedOriginArm {
  /** Places in the list of files. */
  readonly files: readonly number[];
  readonly correct: PublishedReadings;
  readonly incorrect: PublishedReadings;
  /** Trials of right and of wrong claims whose reply is in no file: the published reading stands in its place. */
  readonly withoutReply: readonly [number, number];
}

/** A row of a published summary table about the model of a study: numbers whose replies need not be at hand, so without an interval. */
export interface PublishedSummaryRow {
  /** Name of its file without folders. */
  readonly file: string;
  readonly dataset: string;
  /** `none` for what was asked plainly. */
  readonly mitigation: string;
  /** Its statements are those of its own run, or of the unmitigated one. */
  readonly scope: "joint" | "fixed";
  /** Items. */
  readonly n: number;
  /** Accuracies of C1-True, C1-False, C2-Correct and C2-Incorrect in percent, missing readings counted as wrong. */
  readonly accuracy: readonly [c1True: number, c1False: number, c2Correct: number, c2Incorrect: number];
}

/** Where a study comes from that was not asked but imported, with the readings of those who asked. */
export interface PublishedOrigin {
  readonly model: string;
  readonly files: readonly PublishedOriginFile[];
  /** In the order of the study's arms. */
  readonly arms: readonly PublishedOriginArm[];
  /** Second turns in the files, which are not imported. */
  readonly secondTurns: number;
  /** What summary tables imported with it say beside its own replies: of its mitigations, or of the run whose statements its labels lack. Absent for none. */
  readonly summary?: readonly PublishedSummaryRow[] | undefined;
}
