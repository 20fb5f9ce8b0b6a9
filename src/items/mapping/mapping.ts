import type { LabelBasis } from "./label-basis.js";

/** One column, or a path into one such as `choices.text`; or several. */
type Columns = string | string[];

/**
 * A mapping from the columns of a data file to the item format. Answers come from `correct` and `incorrect`, or from `options` and
 * `label`. `docs/mapping-your-own-data.md` says what each key means.
 */
export interface Mapping {
  schema: "dialdefer.mapping/1";
  /** The file or dataset folder; relative to the mapping file. */
  file: string;
  /** Of a dataset folder. */
  config?: string | undefined;
  split?: string | undefined;
  /** Stands in `dataset`, and in ids where no column gives them. */
  name?: string | undefined;
  id?: string | undefined;
  /** Several are joined by a blank. */
  question: Columns;
  correct?: Columns | undefined;
  incorrect?: Columns | undefined;
  /** Splits a cell of `correct` or `incorrect` that lists several answers. */
  separator?: string | undefined;
  options?: Columns | undefined;
  label?: string | undefined;
  label_from?: LabelBasis | undefined;
  context?: Columns | undefined;
  field?: string | undefined;
  cluster?: string | undefined;
  /** Why the texts of the set must not be published; every item carries it. */
  gated?: string | undefined;
  /** Further columns, kept in `meta` under their last name. */
  keep?: string[] | undefined;
}
