import type { PublishedFile } from "../reading/published-file.js";
import type { Run } from "./run.js";
import type { DraftArm, StudyDraft } from "./study-draft.js";

/**
 * One study of all pairs of labels that a model was asked with about one data set: the dialogue alone (C2), each pair against
 * the first. One pair alone has nothing to be compared with.
 */
export function draftLabels(runs: readonly Run[]): readonly StudyDraft[] {
  const sets = new Map<string, { readonly model: string; readonly dataset: string; readonly arms: DraftArm[] }>();
  for (const { model, speakers, datasets } of runs) {
    for (const [dataset, { c2 }] of datasets) {
      const key = JSON.stringify([model, dataset]);
      const set = sets.get(key) ?? { model, dataset, arms: [] };
      sets.set(key, set);
      set.arms.push({ name: speakers === null ? `labels ${set.arms.length + 1}` : `${speakers[0]} to ${speakers[1]}`, side: "c2", files: [c2 as PublishedFile] });
    }
  }
  return [...sets.values()].map(({ model, dataset, arms }) => ({
    name: `${model}: labels, ${dataset}`, model, arms,
    contrasts: arms.slice(1).map(({ name }, index) => ({ name: `${name} - ${arms[0]?.name}`, baseline: 0, treatment: index + 1 })),
    warnings: arms.length > 1
      ? ["the files hold the dialogue alone (C2): a contrast is one pair of labels against another, and none is against a statement"]
      : ["one pair of labels alone, without a statement (C1): a contrast needs another pair, imported together with this one"],
  }));
}
