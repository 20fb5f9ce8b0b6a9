import type { Judge } from "../core/judge.js";
import type { StudyJudge } from "../runner/study-spec.js";
import { lockJudge } from "../store/lock-judge.js";
import type { PreparedStudy } from "./prepared-study.js";
import type { StudyOptions } from "./study-options.js";

/** Does the work while no other process asks this judge for this store; null where the run was interrupted while it waited. */
export async function withJudgeLock<Result>(study: PreparedStudy, judgeIndex: number, { drain, onNotice }: Pick<StudyOptions, "drain" | "onNotice">, work: () => Promise<Result>): Promise<Result | null> {
  const { id } = study.judges[judgeIndex] as Judge;
  const { identity } = study.spec.judges[judgeIndex] as StudyJudge;
  const lock = await lockJudge(study.store.folder, identity, {
    signal: drain, onWait: () => onNotice?.(`another process asks ${id} for this store; waiting for it, then asking for what is still missing`),
  });
  if (lock === null) return null;
  try {
    return await work();
  } finally {
    lock.release();
  }
}
