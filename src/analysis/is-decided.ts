import type { StoppingSequence } from "./report-document.js";

/** Whether a stopping rule has decided a contrast, so that its main trials without a reply are left out on purpose. */
export function isDecided(sequence: StoppingSequence | null): boolean {
  return sequence !== null && sequence.reason !== null;
}
