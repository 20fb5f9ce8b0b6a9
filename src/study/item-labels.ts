import type { Item } from "../core/item.js";
import type { ItemLintSettings } from "../framing/lint-item.js";
import { roleLabels } from "../runner/role-labels.js";
import type { LintGroup } from "./lint-groups.js";

/** The labels under which the lint sees one item: those of the group, or of a role, whoever plays it in the item. */
export function itemLabels({ family, framings, labels, role }: Pick<LintGroup, "family" | "framings" | "labels" | "role">, item: Item, wording: number): Pick<ItemLintSettings, "labels" | "speakerInItem"> {
  if (role === undefined) return { labels };
  const framing = framings.find((one) => family.parties?.(wording, one, null) !== family.parties?.(wording, one, labels ?? ["", ""])) ?? framings[0] as string;
  return { labels: roleLabels(family, item, { role, labels, framing, wording }), speakerInItem: true };
}
