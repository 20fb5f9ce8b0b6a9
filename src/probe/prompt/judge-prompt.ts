import type { Message } from "../../core/message.js";

/** What a slot of a judge prompt stands for. `constant`: a text that the user gave for it; `field`: a member of the items. */
export type SlotRole = "question" | "answer" | "answer_a" | "answer_b" | "reference" | "context" | "rubric" | "constant" | "field";

export interface PromptSlot {
  readonly kind: "slot";
  /** As it stands in the prompt. */
  readonly name: string;
  readonly role: SlotRole;
  /** What fills a `constant`. */
  readonly text?: string | undefined;
}

/** A stretch of a judge prompt: its own words, or a slot. */
export type PromptPart = { readonly kind: "text"; readonly text: string } | PromptSlot;

export interface PromptMessage {
  readonly role: Message["role"];
  readonly parts: readonly PromptPart[];
}

/** A judge prompt of the user's own, taken apart. */
export interface JudgePrompt {
  /** What it was read from, as the user named it. */
  readonly file: string;
  /** SHA-256 of that file. */
  readonly sha256: string;
  /** `text` became one message of the user; `messages` stood as such in JSON or YAML; `template`: the member `prompt` of one. */
  readonly form: "text" | "messages" | "template";
  /** How slots are written: `{{name}}` or `{name}`. */
  readonly slots: "double braces" | "single braces";
  readonly messages: readonly PromptMessage[];
  /** Whether it compares two answers. */
  readonly pairwise: boolean;
  /** What each answer is worth, where the template says so (`choice_scores`, 0 to 1); else null. */
  readonly choiceScores: Readonly<Record<string, number>> | null;
}
