import { readStudySpec } from "../runner/read-study-spec.js";
import type { StudySpec } from "../runner/study-spec.js";
import type { PreparedStudy } from "./prepared-study.js";
import type { UnusedReplies } from "./study-plan.js";

/**
 * What a study that was edited has no use for any more: replies of the latest run of a study of the same file (of the same name, where
 * there is no file) on the same set of items. Null where that is this study itself, where there is none, and where all of its replies are needed.
 */
export function unusedReplies({ store, spec, id, row }: Pick<PreparedStudy, "store" | "spec" | "id" | "row">): UnusedReplies | null {
  if (spec.file === null && spec.name === null) return null;
  for (const record of store.listStudies()) {
    const earlier = readStudySpec(record.spec);
    if (!isSameStudy(earlier, spec)) continue;
    const found = record.id === id ? null : store.findStudy(record.id);
    if (found === null) return null;
    const arms = store.unusedReplies(found.row, row, earlier.arms.length).map(({ arm, replies }) => ({ arm: earlier.arms[arm]?.name ?? "", replies }));
    return arms.length === 0 ? null : { study: record.id, replies: arms.reduce((sum, { replies }) => sum + replies, 0), arms };
  }
  return null;
}

function isSameStudy(earlier: StudySpec, { file, name, items }: StudySpec): boolean {
  if (earlier.items.spec !== items.spec || earlier.published !== undefined) return false;
  return file === null ? earlier.file === null && earlier.name === name : earlier.file?.name === file.name;
}
