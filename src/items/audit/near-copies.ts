import type { Item } from "../../core/item.js";
import { NearDuplicates } from "../near-duplicates/near-duplicates.js";
import type { FindingCollector } from "./finding-collector.js";
import type { AuditFinding } from "./item-audit.js";

/** About 6 bytes a character are held while copies are looked for: some 400 MB. */
const mostCharacters = 64_000_000;

/** What `near-duplicates-cut` does to DDS. */
const cutEffect = "Near-copies beyond what was compared would make the intervals of DDS too narrow unless they share a cluster.";

/** Finds questions of a set that nearly repeat each other. */
export class NearCopies {
  readonly #near = new NearDuplicates();
  readonly #places: number[] = [];
  #characters = 0;
  #left = 0;

  /** Notes an item at its place; exact repeats are not to be given. Variants of one item that differ in the wrong answer count once. */
  add(item: Item, place: number): void {
    if (item.meta?.["incorrect_choice"] === "all" && !item.id.endsWith("#1")) return;
    if (this.#characters + item.question.length > mostCharacters) {
      this.#left++;
      return;
    }
    this.#characters += item.question.length;
    this.#near.add(item.question);
    this.#places.push(place);
  }

  /**
   * Tells of every item that nearly repeats an earlier one: as `near-duplicate-in-cluster` where it shares its cluster with one of those.
   *
   * @param clusterOf the same number for the places of one cluster
   */
  tell(cases: FindingCollector, idAt: (place: number) => string, clusterOf: (place: number) => number): void {
    for (const members of this.#near.groups()) {
      const [first, ...others] = members as [number, ...number[]];
      const firstPlace = this.#places[first] as number;
      const clusters = new Set([clusterOf(firstPlace)]);
      for (const member of others) {
        const place = this.#places[member] as number;
        const cluster = clusterOf(place);
        cases.add(clusters.has(cluster) ? "near-duplicate-in-cluster" : "near-duplicate", place, () => `${(100 * this.#near.similarity(first, member)).toFixed(0)} % like ${JSON.stringify(idAt(firstPlace))}`);
        clusters.add(cluster);
      }
    }
  }

  /** A note where the set was too large to be compared as a whole. */
  findings(): AuditFinding[] {
    if (this.#left === 0 && this.#near.exhaustive) return [];
    const what = this.#left > 0
      ? `near-duplicates were looked for among the first ${this.#places.length} questions alone, ${this.#left} more were left out${this.#near.exhaustive ? "" : `; thousands are nearly alike, and ${this.#near.cut} were not compared with all they could be near to`}`
      : `near-duplicates may be incomplete: thousands of questions are nearly alike, and ${this.#near.cut} of ${this.#places.length} were not compared with all they could be near to`;
    return [{ code: "near-duplicates-cut", severity: "note", ids: [], message: what, effect: cutEffect }];
  }
}
