import type { ReportDocument } from "../analysis/report-document.js";
import { headlineContrast } from "./contrast-name.js";

/** The two arms of a headline contrast that does not go from a statement to a speaker, C1's name first. */
export interface AlikeArms {
  readonly names: readonly [string, string];
  /** How both put the claim; `turned` where the first has a speaker and the second a statement. */
  readonly side: "statement" | "speaker" | "turned";
}

/** The arms of the headline contrast where both put the claim as a statement, or both as a speaker's, or where the speaker is the first; null where a speaker comes in. */
export function alikeArms(document: ReportDocument): AlikeArms | null {
  const { baseline, treatment } = headlineContrast(document);
  const sideOf = (wanted: string) => document.study.arms?.find(({ name }) => name === wanted)?.side;
  const [first, second] = [sideOf(baseline), sideOf(treatment)];
  if (first === undefined || second === undefined || (first === "statement" && second === "speaker")) return null;
  return { names: [baseline, treatment], side: first === second ? first : "turned" };
}
