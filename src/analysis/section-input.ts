import type { StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import type { ContrastBlock, JudgeBlock } from "./report-document.js";

/** One judge of a study, as sections are made from it. */
export interface SectionInput {
  /** For what the columns do not hold, such as tokens or the kind of an item; reading replies again is dear. Null where verdicts were drawn and not stored. */
  readonly store: Store | null;
  /** The study's row in it. */
  readonly study: number;
  readonly spec: StudySpec;
  /** The judge's place in the study's list. */
  readonly judge: number;
  readonly verdicts: CollectedVerdicts;
  /** The headline contrast. */
  readonly block: JudgeBlock;
  readonly contrasts: readonly ContrastBlock[];
}
