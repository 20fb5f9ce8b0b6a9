import type { Item } from "../../core/item.js";
import { isWithheldStratum } from "../sampling/is-withheld-stratum.js";
import { textAtPath } from "../sampling/text-at-path.js";
import type { AuditFinding, AuditStrata } from "./item-audit.js";

/** A largest stratum of so many times the smallest is called unbalanced. */
const tolerableRatio = 10;

/** What `unbalanced-strata` does to DDS. */
const unbalancedEffect = "The pooled (micro) DDS is mostly that of the largest stratum, while the macro mean counts all alike: read both, and the spread between strata.";

/** Counts the items of each value of one key. */
export class StrataCount {
  readonly #counts = new Map<string, number>();
  #without = 0;

  constructor(readonly key: string) {}

  add(item: Item): void {
    const found = textAtPath(item, this.key);
    const value = found !== undefined && isWithheldStratum(item, this.key, found) ? "[withheld]" : found;
    if (value === undefined) this.#without++;
    else this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  result(): AuditStrata {
    const strata = [...this.#counts].map(([value, items]) => ({ value, items })).sort((a, b) => b.items - a.items || (a.value < b.value ? -1 : 1));
    return { key: this.key, strata, without: this.#without };
  }
}

/** A note where the largest stratum of a key is more than ten times the smallest. */
export function unbalancedFinding({ key, strata }: AuditStrata): AuditFinding[] {
  const largest = strata[0];
  const smallest = strata.at(-1);
  if (largest === undefined || smallest === undefined || largest.items <= tolerableRatio * smallest.items) return [];
  return [{
    code: "unbalanced-strata", severity: "note", ids: [], effect: unbalancedEffect,
    message: `the largest of ${strata.length} values of '${key}', ${JSON.stringify(largest.value)}, has ${largest.items} items, the smallest, ${JSON.stringify(smallest.value)}, ${smallest.items}`,
  }];
}
