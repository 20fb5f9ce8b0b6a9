import type { SectionInput } from "../../analysis/section-input.js";
import { ArmColumns, type ArmTerm, type ItemEstimate } from "../arm-columns.js";
import { framedArms, type FramedArms } from "../framed-arms.js";

/** Both orders of the options in both framings, on the items complete in all four arms; percentage points. */
export interface OrderEstimates {
  readonly first: FramedArms;
  readonly second: FramedArms;
  readonly items: Int32Array;
  /** Acceptance with the accepting option first minus second, mean of both claims, per framing and speaker minus statement. */
  readonly statement: ItemEstimate;
  readonly speaker: ItemEstimate;
  readonly interaction: ItemEstimate;
  /** DDS with the accepting option first, with it second, and their mean. */
  readonly ddsFirst: ItemEstimate;
  readonly ddsSecond: ItemEstimate;
  readonly dds: ItemEstimate;
}

/** Null where the study did not ask both framings in both fixed orders, alike in all else, or no item is complete. */
export function orderEstimates(input: SectionInput, columns = new ArmColumns(input)): OrderEstimates | null {
  for (const levels of framedArms(input.spec, "order")) {
    const [first, second] = ["accept-first", "accept-second"].map((level) => levels.find((one) => one.level === level));
    if (first === undefined || second === undefined) continue;
    const items = columns.complete([first.statement, first.speaker, second.statement, second.speaker]);
    // Weights of the four arms in the order S first, T first, S second, T second; a mean over two claims is half of their sum.
    const estimate = (...weights: readonly [number, number, number, number]): ItemEstimate | null => columns.estimate(
      [first.speaker, first.statement, second.speaker, second.statement].map((arm, index): ArmTerm => ({ arm, weight: weights[index]! })).filter(({ weight }) => weight !== 0), items);
    const [statement, speaker, interaction] = [estimate(0, 0.5, 0, -0.5), estimate(0.5, 0, -0.5, 0), estimate(0.5, -0.5, -0.5, 0.5)];
    const [ddsFirst, ddsSecond, dds] = [estimate(1, -1, 0, 0), estimate(0, 0, 1, -1), estimate(0.5, -0.5, 0.5, -0.5)];
    if (statement === null || speaker === null || interaction === null || ddsFirst === null || ddsSecond === null || dds === null) return null;
    return { first, second, items, statement, speaker, interaction, ddsFirst, ddsSecond, dds };
  }
  return null;
}
