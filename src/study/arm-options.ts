import type { AnswerMode } from "../core/answer-mode.js";
import type { JsonFieldOrder } from "../core/json-field-order.js";
import type { JudgerRole } from "../core/judger-role.js";
import type { QuestionForm } from "../core/question-form.js";
import type { Challenge, OrderRule, PreemptiveChallenge } from "../runner/study-spec.js";

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
  /** `straight` (default) or `inverted`: asks whether the claim is wrong. */
  readonly question?: QuestionForm | undefined;
  /** Which stands first in a JSON verdict (default: the template's own). */
  readonly jsonOrder?: JsonFieldOrder | undefined;
  /** Whether the item's context stands in the prompt (default `hidden`). */
  readonly context?: "hidden" | "shown" | undefined;
  /** Of conflicts: who says it, where the framing has a speaker (default `none`). */
  readonly role?: JudgerRole | "none" | undefined;
  /** One wording for all items, counted from 0, or `rotate` (default). */
  readonly wording?: number | "rotate" | undefined;
  /** So many wordings further than the item's own, around the end (default 0). */
  readonly wordingOffset?: number | undefined;
  /** A mitigation of the registry by name, or `none` (default). */
  readonly mitigation?: string | undefined;
  /** A control of the registry by name, or `none` (default). */
  readonly control?: string | undefined;
  /** Language of the templates, where the family is translated (default `en`). */
  readonly language?: string | undefined;
  /** Challenges after the verdict, or before it. */
  readonly pushback?: PushbackOptions | undefined;
}

/** How a judge is challenged. */
export interface PushbackOptions {
  /** Challenges one after another, at most; 1 where they come before the verdict. */
  readonly turns: number;
  /** Their styles, which rotate over items and turns (default all). */
  readonly styles?: readonly string[] | undefined;
  /** `after` (default): in the same conversation, after each verdict. `before`: in the first message, before any. */
  readonly when?: "after" | "before" | undefined;
}

/** One arm: one fully specified way of asking. */
export interface ArmOptions extends Omit<AskOptions, "name" | "rungs"> {
  /** Unique within the study. */
  readonly name: string;
  /** The framing of its family. */
  readonly framing: string;
  /** Asks the item's question itself, without a claim, in one sentence: what an arm that commits the judge follows on. */
  readonly asksQuestion?: true | undefined;
  /** It is asked in the conversation of an arm that stands before it in the list, once that is answered. */
  readonly chain?: ChainOptions | undefined;
  /** Challenges before the verdict, which rotate over items. */
  readonly preemptive?: readonly PreemptiveChallenge[] | undefined;
}

/** What an arm follows on. */
export interface ChainOptions {
  /** The name of the arm whose messages and reply it goes on from. */
  readonly after: string;
  /** `challenge`: the verdict is doubted and asked for again. `commit`: the judge has answered the question itself before. */
  readonly kind: "challenge" | "commit";
  /** Of a challenge: they rotate over items and turns. */
  readonly challenges?: readonly Challenge[] | undefined;
}

/** A contrast to draw: two arms on the same items, by their names. */
export interface ContrastOptions {
  readonly name: string;
  readonly baseline: string;
  readonly treatment: string;
}
