import type { DataError } from "../core/data-error.js";
import type { Judge } from "../core/judge.js";
import type { IncorrectChoice } from "../items/incorrect-choice.js";
import type { SampleManifest } from "../items/sampling/sample-manifest.js";
import type { ItemReader } from "../runner/import-items.js";
import type { ArmOptions, AskOptions, ContrastOptions } from "./arm-options.js";
import type { RunProgress } from "../runner/run-outcome.js";
import type { StudyPlan } from "./study-plan.js";

/** A judge with settings of its own, which win over those of the study. */
export interface JudgeSpec extends EndpointOptions {
  readonly spec: string;
  /** How it is asked by arms that do not say. */
  readonly answer?: AskOptions["answer"];
  readonly concurrency?: number | undefined;
  readonly timeoutMs?: number | undefined;
  /** Let an embedded model use the graphics processor. */
  readonly gpu?: boolean | undefined;
}

/** How an endpoint is reached. */
export interface EndpointOptions {
  readonly baseUrl?: string | undefined;
  /** Name of the environment variable that holds the key. */
  readonly keyEnv?: string | undefined;
  /** What stands in the trial key instead of the endpoint's host and port. */
  readonly endpointName?: string | undefined;
}

/**
 * What to measure and how; every member has the default of the flag with its name. The members of `AskOptions` make
 * the arms of one comparison, unless `arms` are given.
 */
export interface StudyOptions extends Omit<AskOptions, "name">, EndpointOptions {
  /** Stands in reports. */
  readonly name?: string | undefined;
  /** The study file that all this comes from. */
  readonly file?: { readonly name: string; readonly sha256: string } | undefined;
  /** `starter`, `NAME:PATH`, a file, or anything that gives the same items each time it is read. */
  readonly items: string | (ItemReader & { readonly spec: string });
  /** A sample manifest or the path of one: only its items are judged. */
  readonly sample?: string | SampleManifest | undefined;
  /** Which wrong answer is put before the judge (default that of `sample`, else `paper`). */
  readonly incorrect?: IncorrectChoice | undefined;
  /** Judge specifications (`openai:MODEL`, `llama:NAME`, `simulated:...`, `replay:FILE`) or judges of your own. */
  readonly judges: readonly (string | JudgeSpec | Judge)[];
  /** Every way of asking; the headline contrast is the first of `contrasts`. */
  readonly arms?: readonly ArmOptions[] | undefined;
  readonly contrasts?: readonly ContrastOptions[] | undefined;
  /** What the plan warns of before its own, such as arms that a study file names and nobody is asked again for. */
  readonly warnings?: readonly string[] | undefined;
  /** The factor whose section leads the report (default: the headline contrast leads). */
  readonly focus?: string | undefined;
  /** At most this many items, of the seeded order. */
  readonly limit?: number | undefined;
  /** Askings per trial (default 1). */
  readonly repeats?: number | undefined;
  /** Milliseconds a call may take (default 120,000). */
  readonly timeoutMs?: number | undefined;
  /** Calls at once (default 8). */
  readonly concurrency?: number | undefined;
  /** Hard cap on calls of this run. */
  readonly maxCalls?: number | undefined;
  /** Hard cap on what the calls of this run cost, in US dollars; refused where a price is not known. */
  readonly maxCost?: number | undefined;
  /** A price list of your own, which wins over the one that comes with DialDefer. */
  readonly prices?: string | undefined;
  /** Ask an arm no further once the betting sequence of every contrast that it stands in shows a direction, or DDS within `stopMargin`. */
  readonly stopWhen?: "decided" | undefined;
  /** Half-width of the range in which DDS counts as none, in percentage points (default 10); only with `stopWhen`. */
  readonly stopMargin?: number | undefined;
  /** Items on which retest, placebo and orders are checked (default 40; 0: none). */
  readonly checks?: number | undefined;
  /** In which arms: `all` (default), or the two of the first contrast alone. */
  readonly checkedArms?: "all" | "headline" | undefined;
  /** Audit the items after the run, and give DDS without those that the audit flags beside DDS. */
  readonly sensitivity?: boolean | undefined;
  /** Ask again for trials that were given up after many attempts. */
  readonly retryParked?: boolean | undefined;
  /** Let embedded models use the graphics processor. */
  readonly gpu?: boolean | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** Folder of the store (default `./.dialdefer`). */
  readonly store?: string | undefined;
  readonly onBadRow?: "stop" | "skip" | undefined;
  /** Show the texts of gated items in what the study gives back (default false: their ids and why). */
  readonly allowGated?: boolean | undefined;
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
  /** Nothing more will be asked; the numbers are derived next. Not called where nothing was to be run. */
  readonly onAsked?: (() => void) | undefined;
  /** Aborted: finish the calls in flight, then end. */
  readonly drain?: AbortSignal | undefined;
  /** Aborted: end at once. */
  readonly abort?: AbortSignal | undefined;
}
