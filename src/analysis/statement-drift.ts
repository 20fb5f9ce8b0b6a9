import { ddsOf, type Four } from "./dds-of.js";

/** The shift of the statements themselves: DDS of the mitigated statements against the unmitigated ones, from the accuracies of both runs. */
export function statementDrift([beforeTrue, beforeFalse]: Four, [afterTrue, afterFalse]: Four): number {
  return ddsOf([beforeTrue, beforeFalse, afterTrue, afterFalse]);
}
