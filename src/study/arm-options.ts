import type { AnswerMode } from "../core/answer-mode.js";
import type { OrderRule } from "../runner/study-spec.js";

/** How claims are put and asked, beside the framing: what all arms of one comparison have in common. */
export interface AskOptions {
  /** Stands before the names of its arms and contrasts; without one they are named by their framings alone. */
  readonly name?: string | undefined;
  /** `matched` (default), `classic` or a path. */
  readonly family?: string | undefined;
  /** Framings of the family; default its own (`T,S` for matched). */
  readonly rungs?: readonly string[] | undefined;
  readonly labels?: readonly [string, string] | undefined;
  /** Text of a system prompt. */
  readonly system?: string | undefined;
  /** Default: the family's own. */
  readonly order?: OrderRule | undefined;
  /** Default: each judge's own. */
  readonly answer?: AnswerMode | undefined;
  /** Default 0. */
  readonly temperature?: number | undefined;
  /** Cap on output tokens (default 512). */
  readonly maxTokens?: number | undefined;
}

/** One arm: one fully specified way of asking. */
export interface ArmOptions extends Omit<AskOptions, "name" | "rungs"> {
  /** Unique within the study. */
  readonly name: string;
  /** The framing of its family. */
  readonly framing: string;
}

/** A contrast to draw: two arms on the same items, by their names. */
export interface ContrastOptions {
  readonly name: string;
  readonly baseline: string;
  readonly treatment: string;
}
