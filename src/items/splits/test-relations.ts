import type { Item } from "../../core/item.js";
import { TextIndex, type TextMatch } from "../near-duplicates/text-index.js";

/** How an item hangs together with the test: the first that holds. `changed`: it is named as a test item, and its text is another now. */
export type TestRelation = "changed" | "cluster" | "same-question" | "near-duplicate" | "contains-question" | "through-others";

const relationOf = { exact: "same-question", near: "near-duplicate", contained: "contains-question" } as const satisfies Record<TextMatch["kind"], TestRelation>;
const ranks: readonly TestRelation[] = ["cluster", "same-question", "near-duplicate", "contains-question"];

/** Says how other items hang together with the items of a test. */
export class TestRelations {
  readonly #clusters = new Set<string>();
  readonly #index: TextIndex;

  constructor(threshold: number) {
    this.#index = new TextIndex({ threshold });
  }

  /** Takes an item of the test. */
  add({ cluster, question }: Item): void {
    if (cluster !== undefined) this.#clusters.add(cluster);
    this.#index.add(question);
  }

  /** The direct relation of an item that is not in the test, where it has one. */
  of({ cluster, question }: Item): TestRelation | undefined {
    if (cluster !== undefined && this.#clusters.has(cluster)) return "cluster";
    const found = new Set<TestRelation>(this.#index.find(question).map(({ kind }) => relationOf[kind]));
    return ranks.find((relation) => found.has(relation));
  }
}
