import { PARKED_AFTER } from "../runner/parked-after.js";
import { Slots } from "../runner/slots.js";
import type { StudyArm, StudyJudge, StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import type { ParkedTrial } from "./report-document.js";
import { withheldFor, type ShownTexts } from "./withheld-for.js";

/** The trials of a judge that are no longer asked by themselves, with the error of the last attempt (which may quote the prompt: that of a gated item is left out unless it is to be shown). */
export function parkedTrials(store: Store, study: number, judgeIndex: number, spec: StudySpec, texts: ShownTexts): ParkedTrial[] {
  const slots = new Slots(spec);
  return store.parkedSlots(study, judgeIndex, PARKED_AFTER, slots.end(spec.checks)).map(({ slot, attempts, code, detail }) => {
    const { arm, polarity } = slots.cell(slot);
    const { item } = store.itemAt(study, slots.position(slot));
    const withheld = withheldFor(item, texts);
    return {
      judge: (spec.judges[judgeIndex] as StudyJudge).id, itemId: item.id, arm: (spec.arms[arm] as StudyArm).name,
      claim: polarity, attempts, code, detail: withheld === undefined ? detail : `(withheld: ${withheld})`,
    };
  });
}
