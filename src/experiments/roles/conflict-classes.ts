import type { SectionInput } from "../../analysis/section-input.js";
import { itemClass } from "../../analysis/tables/item-class.js";

/** The classes of conflicts, in the order of their numbers. */
export const conflictClassNames = ["OR", "NOR"] as const;

/** Per item its class: 0 for OR (whoever tells of the conflict was found to overreact), 1 for NOR, -1 for neither. Null where no item has one, or nothing tells. */
export function conflictClasses({ store, study, verdicts }: Pick<SectionInput, "store" | "study" | "verdicts">): Int32Array | null {
  const ofField = verdicts.fieldNames.map((name) => conflictClassNames.findIndex((known) => known === name));
  if (ofField.some((own) => own >= 0)) return verdicts.field.map((field) => ofField[field]!);
  if (store === null) return null;
  const classes = new Int32Array(verdicts.items);
  for (let position = 0; position < classes.length; position++) {
    const { class: own } = itemClass(store.itemAt(study, position).item);
    classes[position] = own === null ? -1 : conflictClassNames.indexOf(own);
  }
  return classes.some((own) => own >= 0) ? classes : null;
}
