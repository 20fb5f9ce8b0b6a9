/** Until when subjects held out, in whole turns from 1; several subjects may belong to one unit, such as the two claims of an item. */
export interface TurnTimes {
  /** The turn of the event, or the last turn that was seen without one; 0 where none was seen. */
  readonly turn: Int32Array;
  /** 1 where the event happened at that turn, 0 where it was not seen (censored after it). */
  readonly event: Uint8Array;
  /** Unit of each subject, 0 .. units - 1. */
  readonly unit: Int32Array;
  readonly units: number;
}
