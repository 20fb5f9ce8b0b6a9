import type { CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import type { ArmPair } from "./plain-arms.js";

/** Accept rates of two arms in the order C1 right, C1 wrong, C2 right, C2 wrong. */
export function acceptOfArms({ accept }: Pick<CollectedVerdicts, "accept">, { statement, speaker }: ArmPair): VerdictColumns {
  return [...accept[statement]!, ...accept[speaker]!];
}
