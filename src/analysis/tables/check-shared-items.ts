import { canonicalJson } from "../../core/canonical-json.js";
import type { Item } from "../../core/item.js";
import { sha256 } from "../../core/sha256.js";
import { UsageError } from "../../core/usage-error.js";
import type { Store } from "../../store/store.js";
import type { OpenStudy } from "./pooled-arms.js";

/** Studies on one item set, which tables make one domain. */
interface ItemSetStudies {
  readonly name: string;
  /** The first of them stands for all where items are read. */
  readonly studies: readonly OpenStudy[];
}

/**
 * Item sets are domains, whose macro and micro count each item once: so the sets that one judge was asked about must have no item in common.
 *
 * @throws UsageError that names two studies that share items
 */
export function checkSharedItems(store: Store, sets: readonly ItemSetStudies[]): void {
  const known = new Map<ItemSetStudies, ReadonlySet<string>>();
  const keysOf = (set: ItemSetStudies): ReadonlySet<string> => {
    const keys = known.get(set) ?? itemKeys(store, set.studies[0] as OpenStudy);
    known.set(set, keys);
    return keys;
  };
  sets.forEach((set, index) => {
    for (const other of sets.slice(index + 1)) {
      if (!shareJudge(set, other)) continue;
      const keys = keysOf(other);
      const shared = [...keysOf(set)].filter((key) => keys.has(key)).length;
      if (shared > 0) throw new UsageError(sharingText(set, other, shared));
    }
  });
}

function shareJudge({ studies }: ItemSetStudies, { studies: others }: ItemSetStudies): boolean {
  const judges = new Set(studies.flatMap(({ spec }) => spec.judges.map(({ identity }) => identity)));
  return others.some(({ spec }) => spec.judges.some(({ identity }) => judges.has(identity)));
}

/** What tells items apart: id, question and answers; notes, fields and clusters may differ from one file to another. */
function itemKeys(store: Store, { row, spec }: OpenStudy): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let position = 0; position < spec.items.count; position++) keys.add(itemKey(store.itemAt(row, position).item));
  return keys;
}

function itemKey({ id, question, correct_answers: right, incorrect_answers: wrong, conflict }: Item): string {
  return sha256(canonicalJson([id, question, right, wrong, conflict ?? null])).slice(0, 24);
}

function sharingText(one: ItemSetStudies, other: ItemSetStudies, shared: number): string {
  const named = ({ name, studies }: ItemSetStudies): string => `${studies.map(({ id }) => id.slice(0, 12)).join(" and ")} (${name}, ${studies[0]!.spec.items.count} items)`;
  return `--study: ${named(one)} shares ${shared} ${shared === 1 ? "item" : "items"} with ${named(other)}, which macro and micro would count twice. Name only one of the two, or run the items that only one of them has as a study of their own; studies on all the same items in the same order are taken together`;
}
