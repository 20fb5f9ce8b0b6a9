import type { FramingId } from "../core/framing-id.js";
import type { Polarity } from "../core/polarity.js";
import type { Family, RenderedPrompt, RenderInput } from "./family.js";

/** One condition of an item, as a judge would see it. */
export interface ShownPrompt extends RenderedPrompt {
  readonly framing: FramingId;
  readonly side: 1 | 2;
  readonly polarity: Polarity;
  readonly file: string;
}

/** Renders one item in all framings of a family and both polarities, for `templates show`. */
export function renderFramings(family: Family, input: Omit<RenderInput, "framing" | "polarity">): readonly ShownPrompt[] {
  return family.framings.flatMap((framing) => (["correct", "incorrect"] as const).map((polarity) => ({
    framing,
    side: family.framingIndex(framing),
    polarity,
    file: family.fileOf?.(input.wording, framing) ?? family.name,
    ...family.render({ ...input, framing, polarity }),
  })));
}
