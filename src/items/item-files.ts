import type { RowReader } from "./reading/row.js";
import type { TextSource } from "./reading/text-source.js";

/** A row's value as an item may be made of it, and the place of its hardest wrong answer where that is known. */
export interface RawItem {
  readonly value: unknown;
  readonly hardest?: number | undefined;
}

/** Files that hold items, and how one of them is read. */
export interface ItemFiles {
  readonly sources: () => Promise<readonly TextSource[]>;
  readonly read: RowReader<RawItem>;
  /** What a reader should know of the content before opening it. */
  readonly notices: () => Promise<readonly string[]>;
}
