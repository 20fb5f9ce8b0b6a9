import type { AnswerMode } from "../core/answer-mode.js";
import type { FramingId } from "../core/framing-id.js";
import type { JsonFieldOrder } from "../core/json-field-order.js";
import type { Item } from "../core/item.js";
import type { Message } from "../core/message.js";
import type { OptionOrder } from "../core/option-order.js";
import type { Polarity } from "../core/polarity.js";
import type { PartyLabels } from "./template-file.js";

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
  /** Asks whether the claim is wrong: accept is "not wrong". */
  readonly question?: "inverted" | undefined;
  /** Which stands first in a JSON verdict, where not the template's own. */
  readonly jsonOrder?: JsonFieldOrder | undefined;
  /**
   * The item's context stands in the prompt, in all framings alike. Items without one, and those whose question
   * tells it already, render as without this setting.
   */
  readonly context?: "shown" | undefined;
}

/** The settings of a prompt that a family may have no words for. */
export type PromptSettings = Pick<RenderInput, "question" | "jsonOrder" | "context">;

/** Which of those settings a family has words for. */
export interface FamilySettings {
  readonly inverted: boolean;
  readonly jsonOrders: readonly JsonFieldOrder[];
  readonly context: boolean;
}

/** A prompt, ready to be sent. */
export interface RenderedPrompt {
  readonly messages: readonly Message[];
  /** Characters at the head of the last message that do not depend on the item. */
  readonly sharedPrefixLength: number;
}

/**
 * One stretch of a rendered prompt. `fixed`: the same for every item. `party`: a party's label.
 * `listed`: a phrase that the family lists as differing between framings. `slot`: the item's own text.
 * `fence`: the marks around a slot, and the note about them, of an item whose text needs them.
 */
export interface PromptPiece {
  readonly kind: "fixed" | "party" | "listed" | "slot" | "fence";
  /** The slot's name in the template; empty for `fixed`. */
  readonly name: string;
  readonly text: string;
}

/** Which rules stop a run: all of the matched contract, or only that the slots' content is byte-identical. */
export type FamilyRules = "strict" | "content";

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
  readonly fieldOrder: (wording: number) => JsonFieldOrder;
  /** SHA-256 of the template files. */
  readonly hash: string;
  readonly fileHashes: Readonly<Record<string, string>>;
  /** @throws UsageError for a wording, framing or setting that the family does not have. */
  readonly render: (input: RenderInput) => RenderedPrompt;
  /** What the family has words for beyond the plain question; nothing more where it does not say. */
  readonly settings?: FamilySettings;
  /** The last message of `render`, without system text, cut into its pieces: what the lint works on. */
  readonly trace?: (input: RenderInput) => readonly PromptPiece[];
  /** One or two sentences for `templates list`. */
  readonly description?: string | undefined;
  /** Breaking one of these stops a run; the other rules of the contract are warnings. */
  readonly rules?: FamilyRules;
  /**
   * The party labels in one wording and framing (a third one where somebody else speaks too), or null where the
   * framing names no party. `labels` replaces those that the family was loaded with; null asks for the family's own.
   */
  readonly parties?: (wording: number, framing: FramingId, labels?: readonly [string, string] | null) => PartyLabels | null;
  /** The template file of one wording and framing, as named in `fileHashes`. */
  readonly fileOf?: (wording: number, framing: FramingId) => string;
}
