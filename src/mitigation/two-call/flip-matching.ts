/**
 * Random flips that give the speaker's framing the statements' accept rate: the poorest of all mitigations, which looks at no claim,
 * and which every other has to beat. At most one of the two is above 0.
 */
export interface FlipMatching {
  /** Share of the accepting verdicts of the speaker's framing that are turned round, 0 to 1. */
  readonly ofAccepted: number;
  /** The same of the rejecting ones. */
  readonly ofRejected: number;
}

/**
 * The flips that make two accept rates equal.
 * @param statement accept rate over right and wrong claims together, 0 to 1
 * @param speaker the same in the speaker's framing
 */
export function flipMatching(statement: number, speaker: number): FlipMatching {
  if (speaker > statement) return { ofAccepted: 1 - statement / speaker, ofRejected: 0 };
  return { ofAccepted: 0, ofRejected: speaker === 1 ? 0 : (statement - speaker) / (1 - speaker) };
}
