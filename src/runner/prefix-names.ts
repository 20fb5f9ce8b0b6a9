import type { Store } from "../store/store.js";
import { placeTrial } from "./place-trial.js";
import type { Slots } from "./slots.js";
import type { StudySpec } from "./study-spec.js";
import type { TrialRenderer } from "./trial-renderer.js";

interface PrefixSource {
  readonly store: Pick<Store, "itemAt" | "studyItems">;
  readonly study: number;
  readonly spec: StudySpec;
  readonly renderer: TrialRenderer;
}

/**
 * Names slots by what their prompts share: all that stands before the item. It is one text for every item of an arm, a wording and an order of
 * options, and often for many arms: labels, the framing and the target of the question come after it.
 */
export function prefixNames({ store, study, spec, renderer }: PrefixSource, slots: Slots): (slot: number) => string {
  const turns = Array.from(store.studyItems(study), ({ turn }) => turn);
  const names = new Map<string, string>();
  return (slot) => {
    const position = slots.position(slot);
    const cell = slots.cell(slot);
    const place = placeTrial(spec, turns[position] as number, cell);
    const asked = `${cell.arm} ${place?.wording} ${place?.order}`;
    const known = names.get(asked);
    if (known !== undefined) return known;
    // Chained trials have no prompt before their parent's reply is there, and share nothing.
    const request = renderer.request(store.itemAt(study, position), cell);
    const name = request === null || request.sharedPrefixLength === 0 ? asked
      : JSON.stringify(request.messages.map(({ content }, index, { length }) => index === length - 1 ? content.slice(0, request.sharedPrefixLength) : content));
    names.set(asked, name);
    return name;
  };
}
