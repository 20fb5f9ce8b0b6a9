import type { StudyOptions } from "./study-options.js";

/** How many calls at once a judge of the study gets, if it serves so many. */
export function concurrencyOf({ judges, concurrency = 8 }: StudyOptions, judgeIndex: number): number {
  const judge = judges[judgeIndex];
  return judge !== undefined && typeof judge !== "string" && "spec" in judge ? judge.concurrency ?? concurrency : concurrency;
}
