import type { PublishedCondition, PublishedFile } from "../reading/published-file.js";

/** One side of a contrast: C1 is the statement, C2 what a speaker said. */
export type Side = "c1" | "c2";

/** The files of one way of asking of one model, by data set and side; a side may stand in a file of its own. */
export interface Run {
  readonly model: string;
  readonly shape: PublishedFile["shape"];
  readonly mitigation: PublishedFile["mitigation"];
  readonly speakers: readonly [string, string] | null;
  readonly system: string | null;
  /** Of conflicts: `B about A` (the author judges the other party), `A about B`, or `C about B` (somebody uninvolved); else null. */
  readonly role: Role | null;
  readonly datasets: ReadonlyMap<string, Readonly<Partial<Record<Side, PublishedFile>>>>;
}

export type Role = "B about A" | "A about B" | "C about B";

export const sideConditions: Readonly<Record<Side, readonly [PublishedCondition, PublishedCondition]>> = {
  c1: ["c1_correct", "c1_incorrect"], c2: ["c2_correct", "c2_incorrect"],
};
