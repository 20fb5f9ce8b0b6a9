import type { SectionInput } from "../../analysis/section-input.js";
import { ArmColumns, type ItemEstimate } from "../arm-columns.js";
import { framedArms, type FramedArms } from "../framed-arms.js";
import { incompatibleClaims, type IncompatibleClaims } from "./incompatible-claims.js";

/** The straight and the inverted question in both framings, on the items complete in all four arms. */
export interface PolarityEstimates {
  readonly straight: FramedArms;
  readonly inverted: FramedArms;
  readonly items: Int32Array;
  /** DDS under each question; percentage points, as are the next two. */
  readonly ddsStraight: ItemEstimate;
  readonly ddsInverted: ItemEstimate;
  /** Mean of the two: what does not depend on which answer is "yes". */
  readonly deference: ItemEstimate;
  /** Half of straight minus inverted: what goes with saying yes. */
  readonly yesSaying: ItemEstimate;
  readonly incompatible: IncompatibleClaims;
}

/**
 * Deference and yes-saying apart, item by item. Acceptance under the inverted question is "not wrong", so that a judge that says yes more often to a
 * speaker accepts more under the straight question and less under the inverted one. Null where the study has no inverted question in both framings, or no item
 * is complete.
 */
export function polarityEstimates(input: SectionInput, columns = new ArmColumns(input)): PolarityEstimates | null {
  for (const levels of framedArms(input.spec, "question")) {
    const [straight, inverted] = ["straight", "inverted"].map((level) => levels.find((one) => one.level === level));
    if (straight === undefined || inverted === undefined) continue;
    const items = columns.complete([straight.statement, straight.speaker, inverted.statement, inverted.speaker]);
    const estimate = (ofStraight: number, ofInverted: number): ItemEstimate | null => columns.estimate([
      { arm: straight.speaker, weight: ofStraight }, { arm: straight.statement, weight: -ofStraight }, { arm: inverted.speaker, weight: ofInverted }, { arm: inverted.statement, weight: -ofInverted },
    ].filter(({ weight }) => weight !== 0), items);
    const [ddsStraight, ddsInverted, deference, yesSaying] = [estimate(1, 0), estimate(0, 1), estimate(0.5, 0.5), estimate(0.5, -0.5)];
    if (ddsStraight === null || ddsInverted === null || deference === null || yesSaying === null) return null;
    return { straight, inverted, items, ddsStraight, ddsInverted, deference, yesSaying, incompatible: incompatibleClaims(input, { straight, inverted, items }) };
  }
  return null;
}
