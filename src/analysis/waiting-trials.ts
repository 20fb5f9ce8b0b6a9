import { isDecided } from "./is-decided.js";
import type { JudgeBlock } from "./report-document.js";

/** Main trials of a block that wait for a reply; those that a stopping rule leaves out are none of them (counts). */
export function waitingTrials({ trials, sequence = null }: Pick<JudgeBlock, "trials"> & { readonly sequence?: JudgeBlock["sequence"] }): number {
  return trials.pending - (trials.left_out ?? (isDecided(sequence) ? trials.pending : 0));
}
