import type { OpenItemsOptions } from "../items/open-items.js";
import { note } from "./note.js";

/** What a command says on stderr of rows that it leaves out. */
export interface RowNotes extends Required<Pick<OpenItemsOptions, "onSkippedRow" | "onUnjudgeable">> {
  /** Says how many rows cannot be judged, if any, and what becomes of them. */
  tell(outcome: string): void;
}

/** Names each bad row when it is skipped, and counts those that cannot be judged. */
export function rowNotes(): RowNotes {
  let unjudgeable = 0;
  return {
    onSkippedRow: ({ message }) => note(`skipped: ${message}`),
    onUnjudgeable: () => { unjudgeable++; },
    tell(outcome) {
      if (unjudgeable > 0) note(`${unjudgeable} ${unjudgeable === 1 ? "row" : "rows"} cannot be judged: ${outcome}`);
    },
  };
}
