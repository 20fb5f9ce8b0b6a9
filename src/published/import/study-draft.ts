import type { JudgerRole } from "../../core/judger-role.js";
import type { PublishedFile } from "../reading/published-file.js";
import type { Side } from "./run.js";

/** One arm of a study to be imported: one side of its files, one file a data set. */
export interface DraftArm {
  readonly name: string;
  readonly side: Side;
  readonly files: readonly PublishedFile[];
  /** Of conflicts, who the speaker is, where the study compares roles. */
  readonly role?: JudgerRole | undefined;
}

/** A study to be imported. */
export interface StudyDraft {
  readonly name: string;
  readonly model: string;
  readonly arms: readonly DraftArm[];
  /** By the places of their arms, the headline first; none where there is one arm alone. */
  readonly contrasts: readonly { readonly name: string; readonly baseline: number; readonly treatment: number }[];
  readonly warnings: readonly string[];
}
