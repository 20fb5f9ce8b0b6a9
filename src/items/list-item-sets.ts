import { openItems } from "./open-items.js";

/** An item set that DialDefer knows by name. */
export interface ItemSet {
  /** What `--items` takes; capitals stand for a path of the user's. */
  readonly spec: string;
  /** Items in the set; for a file of the user's, in its current published version. */
  readonly items: number;
  /** Number of distinct fields. */
  readonly fields: number;
  readonly licence: string;
  readonly builtIn: boolean;
  readonly description: string;
}

/** The item sets known by name, the shipped one counted as it stands. */
export async function listItemSets(): Promise<ItemSet[]> {
  let items = 0;
  const fields = new Set<string>();
  for await (const item of openItems("starter").read()) {
    items++;
    if (item.field !== undefined) fields.add(item.field);
  }
  return [
    {
      spec: "starter", items, fields: fields.size, licence: "MIT", builtIn: true,
      description: "Timeless facts in many fields, from trivial to hard; the right and the wrong answer have the same form and length. Ships with DialDefer.",
    },
    {
      spec: "truthfulqa:FILE.csv", items: 790, fields: 37, licence: "Apache-2.0", builtIn: false,
      description: "TruthfulQA (Lin, Hilton and Evans), popular misconceptions: best answer against best incorrect answer. FILE is TruthfulQA.csv of github.com/sylinrl/TruthfulQA; older versions of the file (817 items, 38 fields) are read too.",
    },
  ];
}
