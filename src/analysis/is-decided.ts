import type { StoppingSequence } from "./report-document.js";

/** Whether a judge's stopping rule has ended its study, so that main trials without a reply are left out on purpose. */
export function isDecided(sequence: StoppingSequence | null): boolean {
  return sequence !== null && sequence.reason !== null;
}
