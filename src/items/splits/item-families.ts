import type { Item } from "../../core/item.js";
import { NearDuplicates } from "../near-duplicates/near-duplicates.js";
import { TextIndex } from "../near-duplicates/text-index.js";
import { UnionFind } from "../near-duplicates/union-find.js";

/**
 * The families of a set: items that share a cluster, or whose questions are the same, nearly the same or contained in one another, directly
 * or through other items. Two passes over the set: `add` every item, then `link` every question. Items are numbered from 0.
 */
export class ItemFamilies {
  readonly ids: string[] = [];
  readonly #clusters = new Map<string, number>();
  /** Of each item the first of its cluster, itself where it has none. */
  readonly #firstOfCluster: number[] = [];
  readonly #near: NearDuplicates;
  readonly #index: TextIndex;
  #families: UnionFind | undefined;

  constructor(threshold: number) {
    this.#index = new TextIndex({ threshold });
    this.#near = new NearDuplicates({ threshold, sets: this.#index.sets, joinUncompared: true });
  }

  add({ id, cluster, question }: Item): void {
    const item = this.ids.push(id) - 1;
    const first = cluster === undefined ? item : this.#clusters.get(cluster) ?? item;
    if (cluster !== undefined) this.#clusters.set(cluster, first);
    this.#firstOfCluster.push(first);
    this.#index.add(question);
  }

  /** Joins an item with all whose questions its own is near to or contains. */
  link(item: number, question: string): void {
    const families = this.#formed();
    const join = (other: number): void => families.join(item, other);
    for (const { index } of this.#index.find(question, { leaveOut: (other) => families.find(other) === families.find(item), onUncompared: join })) join(index);
  }

  /** Questions that were not compared with all they could hang together with, and were taken to. */
  get uncompared(): number {
    return Math.max(this.#near.cut, this.#index.cut);
  }

  /** Of each item a number of its family, the same for all its items. */
  numbers(): Int32Array {
    return Int32Array.from(this.ids, (_, item) => this.#formed().find(item));
  }

  #formed(): UnionFind {
    if (this.#families !== undefined) return this.#families;
    const families = new UnionFind(this.ids.length);
    for (const [item, first] of this.#firstOfCluster.entries()) families.join(item, first);
    for (const members of this.#near.groups()) for (const member of members) families.join(member, members[0] as number);
    this.#families = families;
    return families;
  }
}
