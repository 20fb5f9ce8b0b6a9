import type { PromptMessage, PromptPart, SlotRole } from "../prompt/judge-prompt.js";

/** What an answer is said to come from; `null` leaves the prompt's own words. */
export type Attribution = "text" | "speaker" | null;

/** The answer slots of a judge prompt. */
export type AnswerSlot = Extract<SlotRole, "answer" | "answer_a" | "answer_b">;

/** The rules by which a prompt gets its variants, in the order in which they are tried. */
export type VariantRule = "label" | "author label" | "inserted line" | "target of the question";

/** Words that differ between the variants: where they stand, each variant says in its own way what an answer comes from. */
export interface AttributionPart {
  readonly kind: "attribution";
  readonly rule: VariantRule;
  readonly of: AnswerSlot;
  /** What stands there in the user's prompt; empty for an inserted line. */
  readonly own: string;
  /** What stands there in a variant. */
  readonly said: (attribution: "text" | "speaker", wording: number) => string;
}

export type VariantPart = PromptPart | AttributionPart;

export interface VariantMessage {
  readonly role: PromptMessage["role"];
  readonly parts: readonly VariantPart[];
}

/** A judge prompt with the places where its variants differ. */
export interface VariantPrompt {
  readonly messages: readonly VariantMessage[];
  readonly pairwise: boolean;
  /** How many wordings rotate over the items. */
  readonly wordings: number;
  /** What the reader should know of the variants. */
  readonly notes: readonly string[];
}
