/** Why a run ended before its trials did; `decided`: its stopping rule said so. */
export type StopReason = "decided" | "interrupted" | "max-calls" | "max-cost" | "unauthorized" | "everything-fails";

export interface RunProgress {
  /** Trials of this run whose reply is durable. */
  readonly committed: number;
  /** Trials this run set out to ask. */
  readonly total: number;
  /** Trials given up for now. */
  readonly failed: number;
}

export interface RunOutcome {
  readonly stopped: StopReason | null;
  readonly committed: number;
  readonly failed: number;
  /** The last error of a trial that was given up. */
  readonly lastError: string | null;
}
