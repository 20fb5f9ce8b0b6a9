/** A value that is there and is no text, number, list or struct, such as the bytes of a picture. */
export class UnreadableValue {
  /** @param description in a few words: "bytes that are not UTF-8 text". */
  constructor(readonly description: string) {}
}
