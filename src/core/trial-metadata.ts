import type { FactorLevels } from "./factor-levels.js";
import type { FramingId } from "./framing-id.js";
import type { OptionOrder } from "./option-order.js";
import type { Polarity } from "./polarity.js";

/** What a trial is, beside its prompt. Only the simulated and the replay judge may read it. */
export interface TrialMetadata {
  readonly itemId: string;
  readonly polarity: Polarity;
  readonly framing: FramingId;
  /** 1 for the statement side (rungs T and A), 2 for the speaker side (rung S). */
  readonly framingIndex: 1 | 2;
  readonly wording: number;
  readonly order: OptionOrder;
  /** 1 for the first asking. */
  readonly repeat: number;
  /** What sets its arm apart from the plainest way of asking; absent where nothing does. */
  readonly factors?: FactorLevels | undefined;
}
