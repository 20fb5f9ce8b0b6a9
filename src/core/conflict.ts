/** One of the two who are in conflict. */
export interface ConflictParty {
  /** As the context and the dialogue call it. */
  readonly name: string;
  /** What it is in the conflict, such as `author` (whoever tells of it) or `other`. */
  readonly role: string;
}

/** One thing that was said. */
export interface DialogueLine {
  /** The name of a party, or of somebody else who speaks. */
  readonly speaker: string;
  readonly text: string;
}

/** A conflict between two parties, and the verdict about one of them: what an item is about where nothing is true or false by itself. */
export interface Conflict {
  /** What happened, told in the third person. */
  readonly context?: string | undefined;
  /** What was said, in order; one of `context` and `dialogue` is there. */
  readonly dialogue?: readonly DialogueLine[] | undefined;
  readonly parties: readonly [ConflictParty, ConflictParty];
  /** The name of the party that the verdict is about. */
  readonly judged: string;
  /** The right verdict, as it stands after "NAME is": `not overreacting`. */
  readonly verdict: string;
  /** Wrong verdicts in the same form; without them the verdict's negation. */
  readonly wrong_verdicts?: readonly string[] | undefined;
}
