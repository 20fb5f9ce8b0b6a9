import type { SectionInput } from "../../src/analysis/section-input.js";
import type { Section } from "../../src/analysis/section.js";
import type { PlantedArms } from "./planted-arms.js";

/** An estimate of a section's table, and the value that its interval has to hold. */
export interface Target {
  /** What it is called in the bench's table; targets of one name share a line. */
  readonly name: string;
  /** Start of the table's title; null for the headline block. */
  readonly table: string | null;
  /** What stands in the first column of its row; of the headline block the member. */
  readonly row: string;
  readonly column: string;
  /** In the unit of the column, from the judge of the seed: the same for all seeds unless drawn wordings are part of it. */
  readonly planted: (arms: PlantedArms) => number;
  /** Why the interval holds it more often than 97 %, where it does by design. */
  readonly wider?: string | undefined;
}

/** One judge of one preset. */
export interface ExperimentCell {
  readonly preset: string;
  /** What is planted, in words. */
  readonly planted: string;
  /** `simulated:` without a seed. */
  readonly judge: string;
  readonly sections: (input: SectionInput) => readonly (Section | null)[];
  readonly targets: (arms: PlantedArms) => readonly Target[];
}
