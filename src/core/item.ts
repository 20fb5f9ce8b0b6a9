import type { Conflict } from "./conflict.js";

/**
 * A question with at least one correct and one incorrect answer, in the names of the
 * data format (one JSON object a line). Unknown keys are kept.
 */
export interface Item {
  readonly id: string;
  readonly question: string;
  readonly correct_answers: readonly string[];
  readonly incorrect_answers: readonly string[];
  readonly dataset?: string | undefined;
  readonly field?: string | undefined;
  readonly cluster?: string | undefined;
  /** Kept with the item and never shown to a judge unless asked. */
  readonly context?: string | null | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly chosen_correct_answer?: string | undefined;
  readonly chosen_incorrect_answer?: string | undefined;
  /** What the item is about where it is a conflict between two parties; the question and the answers are made of it. */
  readonly conflict?: Conflict | undefined;
  /** Why the item's text must not be published; every export leaves it out unless the user allows it. */
  readonly gated?: string | undefined;
  readonly [key: string]: unknown;
}
