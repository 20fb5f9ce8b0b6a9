import type { MissingReason } from "./collect-verdicts.js";

/** Why a stored reply has no verdict. */
export type LostStatus = Exclude<MissingReason, "pending" | "ended">;

/** One reply without a verdict, for reading. */
export interface LostExample {
  readonly judge: string;
  readonly status: LostStatus;
  readonly itemId: string;
  readonly field: string;
  /** The framing that was asked. */
  readonly framing: string;
  /** Whether the claim was right. */
  readonly claim: "correct" | "incorrect";
  readonly wording: number;
  readonly order: string;
  readonly prompt: string;
  readonly reply: string;
  /** Why prompt and reply are left empty: the item is gated. */
  readonly withheld?: string | undefined;
}
