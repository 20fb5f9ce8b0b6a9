import type { AnswerMode } from "../../core/answer-mode.js";
import type { Judge } from "../../core/judge.js";
import type { JudgeOptions } from "../../judges/judge-options.js";
import type { OrderRule } from "../../runner/study-spec.js";
import type { CalibrationFile } from "../calibration/calibration-file.js";
import type { TwoCallRuleName } from "../two-call/two-call-rule.js";

/** One claim to be judged, and how. */
export interface JudgeClaimOptions {
  /** A specification such as `llama:default`, or a judge of your own, which stays open. */
  readonly judge: string | Judge;
  readonly question: string;
  readonly answer: string;
  /** How the claim comes: as a bare statement, or from a speaker (default). Also a framing's own name in the family, such as `T` or `S`. */
  readonly framing?: string | undefined;
  /** What `dialdefer calibrate --out` wrote; it also says how to ask. */
  readonly calibration?: CalibrationFile | undefined;
  /** A two-call rule in place of a calibration. */
  readonly rule?: TwoCallRuleName | undefined;
  /** Template family (default `matched`, or the calibration's). */
  readonly family?: string | undefined;
  /** Both orders of the options (default), or one. */
  readonly order?: OrderRule | undefined;
  /** How the judge answers (default: its own, or the calibration's). */
  readonly answerMode?: AnswerMode | undefined;
  /** The field of the claim, for offsets by field. */
  readonly field?: string | undefined;
  /** How the judge that a specification names is reached. */
  readonly reach?: JudgeOptions | undefined;
  /** Cap on output tokens of one call (default 512). */
  readonly maxTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Asked before any call of a paid judge, with the number of calls; no ends it. */
  readonly confirm?: ((calls: number, judge: Judge) => Promise<boolean>) | undefined;
}
