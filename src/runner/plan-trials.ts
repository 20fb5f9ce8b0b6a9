import type { Adjustments } from "../core/judge.js";
import type { Family } from "../framing/family.js";
import type { Store } from "../store/store.js";
import { askSettings, buildRequest, requestKey } from "./build-request.js";
import { Slots } from "./slots.js";
import type { StudyJudge, StudySpec } from "./study-spec.js";

const BATCH = 4096;

/** Renders every trial of one judge and records its key, in slot order. */
export function planTrials(store: Store, study: number, judgeIndex: number, spec: StudySpec, family: Family, adjustments: Adjustments): void {
  const judge = spec.judges[judgeIndex] as StudyJudge;
  const settings = askSettings(spec, judge, adjustments);
  const slots = new Slots(spec.framings.length, spec.repeats);
  let batch: number[] = [];
  let keys: Buffer[] = [];
  const flush = () => {
    store.putTrials(study, judgeIndex, batch, keys);
    batch = [];
    keys = [];
  };
  for (let position = 0; position < spec.items.count; position++) {
    const place = store.itemAt(study, position);
    for (let cell = 0; cell < slots.cells; cell++) {
      const slot = position * slots.cells + cell;
      batch.push(slot);
      keys.push(requestKey(judge.identity, buildRequest(spec, family, settings, place, slots.cell(slot))));
    }
    if (batch.length >= BATCH) flush();
  }
  flush();
}
