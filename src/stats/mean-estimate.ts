import { bootstrapInterval } from "./bootstrap-interval.js";
import type { Estimate, Interval, IntervalMethod } from "./estimate.js";
import { groupStandardError } from "./group-standard-error.js";
import type { Grouping } from "./inference-units.js";
import { isWider } from "./is-wider.js";
import { latticeOf } from "./lattice.js";
import { pseudoCountInterval, type PseudoItems } from "./pseudo-count.js";
import { signFlipP } from "./sign-flip.js";
import { tInterval } from "./t-interval.js";
import { widestGrouping } from "./widest-grouping.js";

/** How the mean of paired differences is to be estimated. */
export interface MeanContext {
  readonly groupings: readonly Grouping[];
  readonly pseudo: PseudoItems;
  /** Verdicts behind each value, which set the lattice; null for values off any lattice, such as probabilities. */
  readonly repeats: number | null;
  readonly seed: number;
}

/** Below this many items that differ from 0, intervals are guarded by imagined items. */
const sparse = 10;

/**
 * The mean of per-item differences in percentage points, with every interval of the contract. Items (or the
 * wider of their groupings) are the unit; with fewer than ten differences that are not 0, or where the unit's
 * interval has no width, the wider of it and the pseudo-count interval stands in `ci95`, and `se` goes with it.
 * No interval has zero width. Null without items.
 * @param values one difference per item, as a share (1 = 100 points)
 */
export function meanEstimate(values: Float64Array, context: MeanContext): Estimate | null {
  const n = values.length;
  if (n === 0) return null;
  const { mean, squares, nonZero } = moments(values);
  const pseudo = pseudoCountInterval(n, mean, squares, context.pseudo);
  const itemError = n === 1 ? pseudo.se : Math.sqrt(squares / (n - 1) / n);
  const itemWidthless = n === 1 || itemError === 0;
  const itemInterval = itemWidthless ? pseudo.interval : tInterval(mean, itemError, n - 1);

  let chosen: Choice = {
    unit: "item", grouping: null, se: itemWidthless ? pseudo.se : itemError, interval: itemInterval, method: itemWidthless ? "pseudo-count" : "t",
  };
  const residuals = values.map((value) => (value - mean) / values.length);
  const grouped = widestGrouping(mean, context.groupings, (grouping) => groupStandardError(residuals, grouping));
  if (grouped !== null) chosen = { ...grouped, unit: grouped.grouping.unit, method: "cluster-t" };
  if ((nonZero < sparse || width(chosen.interval) === 0) && isWider(pseudo.interval, chosen.interval)) {
    chosen = { ...chosen, se: pseudo.se, interval: pseudo.interval, method: "pseudo-count" };
  }

  const lattice = context.repeats === null ? null : latticeOf(values, context.repeats);
  const bootstrap = bootstrapInterval(values, lattice, context.seed);
  const contributions = lattice?.multiples ?? values;
  return {
    estimate: 100 * mean,
    unit: chosen.unit,
    se: 100 * chosen.se,
    ci95: percent(chosen.interval),
    se_item: 100 * itemError,
    ci95_item: percent(itemInterval),
    ci95_bootstrap: bootstrap === null ? null : percent(bootstrap.interval),
    bootstrap: bootstrap === null ? null : bootstrap.method,
    p_signflip: signFlipP(chosen.grouping === null ? contributions : groupSums(contributions, chosen.grouping), lattice !== null),
    interval: chosen.method,
  };
}

interface Choice {
  readonly unit: Estimate["unit"];
  readonly grouping: Grouping | null;
  readonly se: number;
  readonly interval: Interval;
  readonly method: IntervalMethod;
}

function moments(values: Float64Array): { mean: number; squares: number; nonZero: number } {
  let sum = 0;
  let nonZero = 0;
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    sum += value;
    if (Math.abs(value) > 1e-12) nonZero += 1;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const mean = sum / values.length;
  let squares = 0;
  // Equal values that are no binary fractions must not get a width out of rounding.
  if (high - low > 1e-12) for (const value of values) squares += (value - mean) ** 2;
  return { mean, squares, nonZero };
}

function groupSums(contributions: ArrayLike<number>, grouping: Grouping): Float64Array {
  const sums = new Float64Array(grouping.count);
  for (let index = 0; index < contributions.length; index++) sums[grouping.group[index]!]! += contributions[index]!;
  return sums;
}

function width(interval: Interval): number {
  return interval[1] - interval[0];
}

function percent(interval: Interval): Interval {
  return [100 * interval[0], 100 * interval[1]];
}
