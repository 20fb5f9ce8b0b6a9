import type { ItemFlag } from "../analysis/item-flag.js";
import type { Item } from "../core/item.js";
import { builtInLabels } from "../framing/built-in-labels.js";
import { auditItems } from "../items/audit/audit-items.js";
import type { StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";

/**
 * Audits the items of a stored study and gives those that a warning or an error names, by code, in the order of the audit.
 * Holds no text.
 */
export async function flagItems(store: Store, { row, spec }: { readonly row: number; readonly spec: StudySpec }): Promise<readonly ItemFlag[]> {
  const positionOf = new Map<string, number>();
  const { findings } = await auditItems(storedItems(store, { row, items: spec.items.count }, positionOf), {
    labels: [...await builtInLabels(), ...spec.arms.flatMap(({ labels }) => labels ?? [])],
  });
  return findings.flatMap(({ code, severity, ids }) => {
    const positions = ids.flatMap((id) => positionOf.get(id) ?? []);
    return severity === "note" || positions.length === 0 ? [] : [{ code, severity, positions }];
  });
}

async function* storedItems(store: Store, { row, items }: { readonly row: number; readonly items: number }, positionOf: Map<string, number>): AsyncGenerator<Item> {
  for (let position = 0; position < items; position++) {
    const { item } = store.itemAt(row, position);
    positionOf.set(item.id, position);
    yield item;
  }
}
