import { cochranQ, type CochranTest } from "../significance/cochran-q.js";
import { lossDifference, type LossDifference } from "./loss-difference.js";
import { mcnemarTest } from "../significance/mcnemar.js";
import type { PatternTable } from "./pattern-table.js";
import type { UnitShare } from "../intervals/unit-spread.js";

/** Losses on claims of one polarity in the two framings, paired by item. */
export interface PairedLoss extends LossDifference {
  /** Items whose verdict is missing in C1 alone. */
  readonly b: number;
  /** Items whose verdict is missing in C2 alone. */
  readonly c: number;
  /** McNemar's two-sided p-values on b and c; 1 where nothing, or everything, is missing. */
  readonly exact: number;
  readonly midp: number;
}

/** Whether verdicts are missing as often in one condition as in another. */
export interface DifferentialMissingness {
  readonly n: number;
  readonly correct: PairedLoss;
  readonly incorrect: PairedLoss;
  /** Over all four conditions. */
  readonly all: CochranTest;
}

/**
 * Tests whether losses differ between conditions, item by item: McNemar between the framings per polarity, with the
 * difference of the loss rates and its paired interval, and Cochran's Q over all four conditions. Equal losses do not
 * prove that they are harmless, since they may still depend on the verdict. Null without items.
 */
export function differentialMissingness(table: PatternTable): DifferentialMissingness | null {
  if (table.items === 0) return null;
  const masks = table.missingMasks();
  const paired = (first: number, second: number): PairedLoss | null => {
    const lostIn = (condition: number): UnitShare => ({
      successes: masks.map((_, mask) => mask & 8 >> condition ? 1 : 0), tries: new Float64Array(16).fill(1), alike: masks,
    });
    const rates = lossDifference(lostIn(first), lostIn(second));
    if (rates === null) return null;
    const alone = (condition: number, other: number): number =>
      masks.reduce((sum, count, mask) => (mask & 8 >> condition) !== 0 && (mask & 8 >> other) === 0 ? sum + count : sum, 0);
    const [b, c] = [alone(first, second), alone(second, first)];
    return { ...rates, b, c, ...mcnemarTest(b, c) };
  };
  const [correct, incorrect] = [paired(0, 2), paired(1, 3)];
  return correct === null || incorrect === null ? null : { n: table.items, correct, incorrect, all: cochranQ(masks) };
}
