import type { JudgeSpec, StudyOptions } from "../study/study-options.js";
import type { StudyPlan } from "../study/study-plan.js";
import type { Judge } from "../core/judge.js";
import type { ProbeVariants } from "./probe-document.js";
import type { ReplyParser } from "./replies/reply-parser.js";
import type { SlotOptions } from "./prompt/slot-choice.js";

/** What to measure a judge prompt of one's own with; members that `StudyOptions` has too mean the same. */
export interface ProbeOptions extends SlotOptions, Pick<StudyOptions,
  "items" | "sample" | "incorrect" | "baseUrl" | "keyEnv" | "endpointName" | "limit" | "timeoutMs" | "concurrency" | "maxCalls" | "maxCost" | "prices" | "retryParked" | "gpu" | "seed" | "store" | "onBadRow"
  | "temperature" | "maxTokens" | "environment" | "planOnly" | "onProgress" | "onNotice" | "onSkippedRow" | "onAsked" | "drain" | "abort"> {
  /** The file of the judge prompt. */
  readonly prompt: string;
  /** How replies are read (default `auto`: by the prompt's own words). */
  readonly parser?: string | undefined;
  /** The model that the prompt is put to. */
  readonly judge: string | JudgeSpec | Judge;
  /** Shown the variants, the plan and how replies will be read before the first call; false ends the probe without one. */
  readonly approve?: ((variants: ProbeVariants, plan: StudyPlan, parser: ReplyParser) => Promise<boolean>) | undefined;
}
