import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import type { CellFlags } from "./plain-verdicts.js";

/** One mitigation of a judge, as verdicts on the same items as its plain ones. */
export interface Mitigation {
  /** Such as `honest` or `both-accept`. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Asked by prompts of its own, or made of verdicts, or of probabilities, that are there. */
  readonly kind: "arms" | "rule" | "calibration";
  /** No DDS can be left, whatever the judge says. */
  readonly zeroByConstruction: boolean;
  /** Verdicts under it in both framings: accept rates, NaN where there is none. */
  readonly accept: VerdictColumns;
  /** 1 where it says that it gives no verdict; null where it never does. */
  readonly abstained: CellFlags | null;
  /** 1 where it was answered without a verdict; null where every missing verdict that it does not withhold was. */
  readonly lost: CellFlags | null;
  /** Calls that one judgment takes: of a bare statement, and of what a speaker said. */
  readonly calls: readonly [statement: number, speaker: number];
}
