import type { AnswerMode } from "../core/answer-mode.js";
import type { DataError } from "../core/data-error.js";
import type { Judge } from "../core/judge.js";
import type { ItemReader } from "../runner/import-items.js";
import type { RunProgress } from "../runner/run-trials.js";
import type { OrderRule } from "../runner/study-spec.js";
import type { StudyPlan } from "./study-plan.js";

/** What to measure and how; every member has the default of the flag with its name. */
export interface StudyOptions {
  /** `starter`, `NAME:PATH`, a file, or anything that gives the same items each time it is read. */
  readonly items: string | (ItemReader & { readonly spec: string });
  /** Judge specifications (`openai:MODEL`, `llama:NAME`, `simulated:...`, `replay:FILE`) or judges of your own. */
  readonly judges: readonly (string | Judge)[];
  readonly baseUrl?: string | undefined;
  /** Name of the environment variable that holds the key. */
  readonly keyEnv?: string | undefined;
  /** What stands in the trial key instead of the endpoint's host and port. */
  readonly endpointName?: string | undefined;
  /** At most this many items, of the seeded order. */
  readonly limit?: number | undefined;
  /** Askings per trial (default 1). */
  readonly repeats?: number | undefined;
  /** `matched` (default), `classic` or a path. */
  readonly family?: string | undefined;
  /** Framings of the family in order; default its own (`T,S` for matched). */
  readonly rungs?: readonly string[] | undefined;
  readonly answer?: AnswerMode | undefined;
  readonly order?: OrderRule | undefined;
  readonly labels?: readonly [string, string] | undefined;
  /** Text of a system prompt, put before the judge in all framings alike. */
  readonly system?: string | undefined;
  /** Default 0. */
  readonly temperature?: number | undefined;
  /** Cap on output tokens (default 512). */
  readonly maxTokens?: number | undefined;
  /** Milliseconds a call may take (default 120,000). */
  readonly timeoutMs?: number | undefined;
  /** Calls at once (default 8). */
  readonly concurrency?: number | undefined;
  /** Hard cap on calls of this run. */
  readonly maxCalls?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** Folder of the store (default `./.dialdefer`). */
  readonly store?: string | undefined;
  readonly onBadRow?: "stop" | "skip" | undefined;
  /** Time the first judge on 12 judgments, then take as many items as fit in `milliseconds`; not for judges known to be fast. */
  readonly fit?: { readonly milliseconds: number; readonly unless?: (judge: Judge) => boolean } | undefined;
  /** Where keys and DIALDEFER_HOME are read from (default `process.env`). */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Only plan: ask nothing. */
  readonly planOnly?: boolean | undefined;
  /** Shown the plan before the first call; false ends the run without a call. */
  readonly confirm?: ((plan: StudyPlan) => Promise<boolean>) | undefined;
  readonly onPlan?: ((plan: StudyPlan) => void) | undefined;
  readonly onProgress?: ((judge: string, progress: RunProgress) => void) | undefined;
  /** One line about something the user should know. */
  readonly onNotice?: ((line: string) => void) | undefined;
  readonly onSkippedRow?: ((error: DataError) => void) | undefined;
  /** Aborted: finish the calls in flight, then end. */
  readonly drain?: AbortSignal | undefined;
  /** Aborted: end at once. */
  readonly abort?: AbortSignal | undefined;
}
