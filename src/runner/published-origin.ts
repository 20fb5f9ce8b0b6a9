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

/** Where a study comes from that was not asked but imported, with the readings of those who asked. */
export interface PublishedOrigin {
  readonly model: string;
  readonly files: readonly PublishedOriginFile[];
  /** In the order of the study's arms. */
  readonly arms: readonly PublishedOriginArm[];
  /** Second turns in the files, which are not imported. */
  readonly secondTurns: number;
}
