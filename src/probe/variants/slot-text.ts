import { claimText } from "../../core/claim-text.js";
import { DataError } from "../../core/data-error.js";
import type { Item } from "../../core/item.js";
import type { Polarity } from "../../core/polarity.js";
import type { PromptSlot } from "../prompt/judge-prompt.js";
import { claimIn, type ProbeFraming } from "./probe-framing.js";

/**
 * What fills a slot for an item. References come from the item's `reference` or `expected` (or those of its `meta`), else they are its first
 * right answer; context and rubric come from the item, other fields from its member of that name.
 *
 * @throws DataError that names the item, where it has nothing for the slot
 */
export function slotText(slot: PromptSlot, item: Item, polarity: Polarity, framing: ProbeFraming): string {
  switch (slot.role) {
    case "question": return item.question;
    case "answer": return claimText(item, polarity);
    case "answer_a": case "answer_b": return claimText(item, claimIn(framing, slot.role, polarity));
    case "constant": return slot.text ?? "";
    case "reference": return member(item, [slot.name, "reference", "expected"]) ?? claimText(item, "correct");
    case "context": return member(item, [slot.name, "context"]) ?? missing(slot, item);
    case "rubric": return member(item, [slot.name, "rubric"]) ?? missing(slot, item);
    case "field": return member(item, [slot.name]) ?? missing(slot, item);
  }
}

function member(item: Item, names: readonly string[]): string | undefined {
  for (const name of names) {
    // An item is data: what its prototype holds is none of it.
    for (const holder of [item, item.meta]) {
      const value = holder !== undefined && Object.hasOwn(holder, name) ? (holder as Readonly<Record<string, unknown>>)[name] : undefined;
      if (typeof value === "string" && value !== "") return value;
      if (typeof value === "number") return String(value);
    }
  }
  return undefined;
}

function missing(slot: PromptSlot, item: Item): never {
  throw new DataError(`the prompt has a slot '${slot.name}' (${slot.role}), and item ${item.id} has nothing for it: give the items a member '${slot.name}' (or 'meta.${slot.name}'), or one text for all with --slot ${slot.name}=TEXT`, { item: item.id }, { code: "slot-missing" });
}
