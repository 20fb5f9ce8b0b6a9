/** A text that is held against others, and where it stands. */
export interface ComparedText extends TextPlace {
  readonly text: string;
}

/** Where a text stands; never the text itself, so that it can be shown of gated sets too. */
export interface TextPlace {
  /** The file, or the specification of an item set in its authors' format. */
  readonly file: string;
  /** From 1; null where an adapter gives items without their lines. */
  readonly line: number | null;
  /** Of the item or row, where it has one. */
  readonly id: string | null;
  /** Which string of the row, such as `messages[1].content`. */
  readonly at: string;
}

/** Texts that can be read any number of times. */
export interface ComparedTexts {
  /** `items`: one question each. `rows`: the strings of JSON or table rows. */
  readonly kind: "items" | "rows";
  read(): AsyncGenerator<ComparedText>;
}
