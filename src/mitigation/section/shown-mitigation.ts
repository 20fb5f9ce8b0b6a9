import type { SectionEstimate } from "../../analysis/section.js";
import type { MitigationEvaluation } from "../evaluation/mitigation-evaluation.js";
import type { ArmCost } from "./arm-cost.js";

/** A mitigation with what the replies alone say of it. */
export interface ShownMitigation {
  readonly evaluation: MitigationEvaluation;
  /** P(C1 = C2) minus P(same verdict when asked again), as shares; null where not measured. */
  readonly aboveRetest: SectionEstimate | null;
  /** Of a bare statement and of what a speaker said; null without a store. */
  readonly cost: { readonly c1: ArmCost; readonly c2: ArmCost } | null;
}
