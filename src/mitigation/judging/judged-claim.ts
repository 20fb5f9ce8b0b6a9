import type { VerdictStatus } from "../../core/verdict.js";
import type { OptionOrder } from "../../core/option-order.js";

/** What came of judging one claim. Members of the JSON of `dialdefer judge`. */
export interface JudgedClaim {
  readonly judge: { readonly id: string; readonly identity: string };
  readonly framing: "statement" | "speaker";
  /** Null where there is none: withheld (`abstained`), or a reply could not be read. */
  readonly verdict: "accept" | "reject" | null;
  /** The rule, or the two orders of the options, withhold it. */
  readonly abstained: boolean;
  /** P(accept) of the claim as it came, and after the calibration; null where none is given. */
  readonly probability: { readonly before: number | null; readonly after: number | null };
  /** The rule or calibration; null without one. */
  readonly method: string | null;
  readonly calls: number;
  readonly asked: readonly AskedFraming[];
}

/** One call of it. */
export interface AskedFraming {
  readonly framing: "statement" | "speaker";
  readonly order: OptionOrder;
  readonly status: VerdictStatus;
  readonly accept: boolean | null;
  readonly probability: number | null;
}
