import type { IncorrectChoice } from "../incorrect-choice.js";

/**
 * A choice of items that can be committed and applied again: ids and content hashes, never text. Written by `items sample`,
 * `items check --fix` and `items split`; read by every command that takes items.
 */
export interface SampleManifest {
  readonly schema: "dialdefer.sample/1";
  /** The set: a benchmark's name, or the file name (without folders) of one's own. */
  readonly items: string;
  /** Which wrong answer was put before the judge. */
  readonly incorrect: IncorrectChoice;
  /** How the items were chosen; free for each method, such as `{ name: "cpython", seed: 42, by: "meta.level", draws: [100, 200] }`. */
  readonly method: { readonly name: string; readonly [detail: string]: unknown };
  /** Number of items of the set that the choice was made from. */
  readonly of: number;
  /** The chosen items with the SHA-256 of `contentHash`, in the order in which the method gave them. */
  readonly sample: { readonly id: string; readonly sha256: string }[];
}
