import type { FramingId } from "../core/framing-id.js";
import type { Family } from "./family.js";

/** Whether party labels of one's own stand in the prompts of a framing, so that it has a speaker to be named. */
export function showsLabels(family: Family, framing: FramingId): boolean {
  if (family.parties === undefined) return family.framingIndex(framing) === 2;
  return family.parties(0, framing, ["one", "other"])?.join("\n") !== family.parties(0, framing, null)?.join("\n");
}
