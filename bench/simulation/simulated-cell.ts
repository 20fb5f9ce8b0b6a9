import type { PlantedJudge } from "./cell-law.js";

/** How losses depend on what would have been said: probabilities of a lost verdict in C1c, C1i, C2c and C2i, where it rejects and where it accepts. */
export type LossRule = readonly (readonly [rejecting: number, accepting: number])[];

/** One cell of the simulation. */
export interface SimulatedCell {
  /** Sets its seed. */
  readonly name: string;
  /** What is looked at: intervals and tests, equivalence at the margin, a sequence at every look, the stopping rule, sharp bounds, or imputation. */
  readonly kind: "table" | "margin" | "sequence" | "stopping" | "bounds" | "imputed";
  readonly judge: PlantedJudge;
  /** Items asked. */
  readonly n: number;
  /** The planted DDS, percentage points. */
  readonly dds: number;
  /** Share of verdicts that are lost whatever they are. */
  readonly loss: number;
  readonly lossRule?: LossRule;
  /** Expected number of complete items that differ. */
  readonly differing: number;
  /** Whether the judge accepts hardly anything, so that few items differ. */
  readonly sparse: boolean;
}

/** What was counted in a cell: how often each thing happened. */
export interface CellTally {
  readonly cell: SimulatedCell;
  readonly tables: number;
  readonly counts: Readonly<Record<string, number>>;
}
