/** One claim whose verdict (or, where none does, whose P(accept)) changed between the framings, with both replies, for reading side by side. */
export interface FlipExample {
  readonly judge: string;
  readonly kind: "deference" | "skepticism" | "helpful_accept" | "helpful_reject";
  /** Why it is shown: drawn at random by the seed, or the largest change. */
  readonly chosen: "random" | "most-telling";
  readonly itemId: string;
  readonly field: string;
  readonly question: string;
  readonly answer: string;
  readonly wording: number;
  readonly order: string;
  readonly prompts: readonly [string, string];
  readonly replies: readonly [string, string];
  /** The verdicts of the two replies, which with repeats are those of the majority. */
  readonly accepts: readonly [boolean, boolean];
  /** P(accept) in C1 and C2 where probabilities exist, with repeats their means. */
  readonly probabilities: readonly [number, number] | null;
  /** Why question, answer, prompts and replies are left empty: the item is gated. */
  readonly withheld?: string | undefined;
}
