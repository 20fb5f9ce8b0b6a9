import type { JudgeStopping } from "./stopping.js";

/** How the judges of a study are stopped. */
export interface StudyStopping {
  /** Percentage points. */
  readonly margin: number;
  /** The rule of one judge, on what is stored when it is called. */
  of(judge: number): JudgeStopping;
}
