import type { Interval } from "../../stats/estimate.js";
import type { ChoosingHalf } from "./choosing-half.js";
import type { MitigationEvaluation } from "./mitigation-evaluation.js";

/** One thing that must hold before a mitigation is said to work. */
export interface Criterion {
  readonly name: string;
  /** Null where it could not be measured, which is not enough. */
  readonly met: boolean | null;
  /** The number it rests on, in words. */
  readonly detail: string;
  readonly estimate: number | null;
  readonly ci95: Interval | null;
}

/** Whether the mitigation that was chosen on one half of the items works on the other. */
export interface MitigationVerdict {
  /** Null where there was none to choose. */
  readonly chosen: string | null;
  readonly title: string | null;
  readonly works: boolean;
  /** What it does on the items that it was not chosen on, as the criteria look at it; null where there was none to choose. */
  readonly confirmed: MitigationEvaluation | null;
  readonly criteria: readonly Criterion[];
  readonly half: Pick<ChoosingHalf, "by" | "confirmingFields"> & { readonly choosing: number; readonly confirming: number };
}
