import type { AnswerMode } from "../core/answer-mode.js";
import type { IncorrectChoice } from "../items/incorrect-choice.js";
import type { OrderRule } from "../runner/study-spec.js";

/** The flags of `run`; what is not given is absent, so that a study file can speak. */
export interface RunFlags {
  readonly preset?: string;
  readonly items?: string;
  readonly sample?: string;
  readonly incorrect?: IncorrectChoice;
  readonly judge?: readonly string[];
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly endpointName?: string;
  readonly limit?: number;
  readonly repeats?: number;
  readonly family?: string;
  readonly rungs?: readonly string[];
  readonly answer?: AnswerMode;
  readonly order?: OrderRule;
  readonly labels?: string;
  readonly system?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly timeout?: number;
  readonly concurrency?: number;
  readonly maxCalls?: number;
  readonly maxCost?: number;
  readonly prices?: string;
  readonly stopWhen?: "decided";
  readonly stopMargin?: number;
  readonly checks?: number;
  readonly sensitivity?: boolean;
  readonly retryParked?: boolean;
  readonly gpu?: boolean;
  readonly seed?: number;
  readonly allowGated?: boolean;
  readonly onBadRow?: "stop" | "skip";
  readonly fitMinutes?: number;
  readonly store?: string;
  readonly out?: string;
  readonly plan?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}
