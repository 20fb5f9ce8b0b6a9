import { createHash } from "node:crypto";
import { itemHash } from "../../core/item-hash.js";
import type { StudySpec } from "../../runner/study-spec.js";
import type { Store } from "../../store/store.js";
import { itemClass, type ItemClass } from "./item-class.js";

/** The items of a stored study as tables see them. */
export interface StudyItemSet {
  /** Equal for studies that hold the same items in the same order. */
  readonly digest: string;
  /** Per item. */
  readonly classes: readonly ItemClass[];
  /** `conflict` where most items are. */
  readonly kind: ItemClass["kind"];
}

/** Reads the items of a study, one at a time; keeps their classes and no text. */
export function studyItemSet(store: Store, row: number, spec: StudySpec): StudyItemSet {
  const hash = createHash("sha256");
  const classes: ItemClass[] = [];
  for (let position = 0; position < spec.items.count; position++) {
    const { item } = store.itemAt(row, position);
    hash.update(itemHash(item)).update("\n");
    classes.push(itemClass(item));
  }
  return { digest: hash.digest("hex"), classes, kind: 2 * classes.filter(({ kind }) => kind === "conflict").length > classes.length ? "conflict" : "benchmark" };
}
