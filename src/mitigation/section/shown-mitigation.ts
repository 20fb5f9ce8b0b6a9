import type { MitigationEvaluation } from "../evaluation/mitigation-evaluation.js";
import type { ArmCost } from "./arm-cost.js";

/** A mitigation with what the replies alone say of it. */
export interface ShownMitigation {
  readonly evaluation: MitigationEvaluation;
  /** P(same verdict when asked again), null where not measured. */
  readonly retest: number | null;
  /** Of a bare statement and of what a speaker said; null without a store. */
  readonly cost: { readonly c1: ArmCost; readonly c2: ArmCost } | null;
}
