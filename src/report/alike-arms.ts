import type { ReportDocument } from "../analysis/report-document.js";
import { headlineContrast } from "./contrast-name.js";

/** The two arms of a headline contrast that both put the claim alike, C1's name first. */
export interface AlikeArms {
  readonly names: readonly [string, string];
  readonly side: "statement" | "speaker";
}

/** The arms of the headline contrast where both put the claim as a statement, or both as a speaker's; null where a speaker comes in. */
export function alikeArms(document: ReportDocument): AlikeArms | null {
  const { baseline, treatment } = headlineContrast(document);
  const sideOf = (wanted: string) => document.study.arms?.find(({ name }) => name === wanted)?.side;
  const side = sideOf(baseline);
  return side === undefined || side !== sideOf(treatment) ? null : { names: [baseline, treatment], side };
}
