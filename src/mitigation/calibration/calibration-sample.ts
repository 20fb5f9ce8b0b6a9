import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import type { PlainVerdicts } from "../evaluation/plain-verdicts.js";

/** Plain verdicts with the probabilities that stand behind them. */
export interface CalibrationSample extends PlainVerdicts {
  /** P(accept) in C1 right, C1 wrong, C2 right, C2 wrong, NaN where missing; null where none are stored. */
  readonly probability: VerdictColumns | null;
}
