import type { AnswerMode } from "../core/answer-mode.js";
import type { FramingId } from "../core/framing-id.js";
import type { Item } from "../core/item.js";
import type { Message } from "../core/message.js";
import type { OptionOrder } from "../core/option-order.js";
import type { Polarity } from "../core/polarity.js";

/** Everything that one prompt depends on. */
export interface RenderInput {
  readonly item: Item;
  readonly polarity: Polarity;
  readonly framing: FramingId;
  /** 0 .. wordings - 1. */
  readonly wording: number;
  readonly order: OptionOrder;
  readonly answerMode: AnswerMode;
  /** Put before the judge as the system prompt, in all framings alike. */
  readonly system?: string | undefined;
  /** Put the system text at the head of the user's message instead, in all framings alike. */
  readonly foldSystem?: boolean | undefined;
  /** Replaces the party labels where the family has parties. */
  readonly labels?: readonly [string, string] | undefined;
}

/** A prompt, ready to be sent. */
export interface RenderedPrompt {
  readonly messages: readonly Message[];
  /** Characters at the head of the last message that do not depend on the item. */
  readonly sharedPrefixLength: number;
}

/** A set of templates that put the same claim in several framings. */
export interface Family {
  readonly name: string;
  /** How many wordings rotate over the items. */
  readonly wordings: number;
  /** In rung order; `classic`: statement, speaker. */
  readonly framings: readonly FramingId[];
  /** 1 = the statement side, 2 = the speaker side. */
  readonly framingIndex: (framing: FramingId) => 1 | 2;
  readonly defaultFramings: readonly FramingId[];
  readonly defaultOrder: "counterbalanced" | "accept-first" | "accept-second";
  readonly defaultLabels: readonly [string, string] | null;
  /** Which stands first in a JSON verdict, per wording. */
  readonly fieldOrder: (wording: number) => "reasoning-first" | "verdict-first";
  /** SHA-256 of the template files. */
  readonly hash: string;
  readonly fileHashes: Readonly<Record<string, string>>;
  readonly render: (input: RenderInput) => RenderedPrompt;
}
