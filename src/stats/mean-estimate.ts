import { bootstrapInterval } from "./bootstrap-interval.js";
import { cutInterval } from "./cut-interval.js";
import type { Design } from "./design.js";
import type { Estimate, Interval, IntervalMethod } from "./estimate.js";
import { groupStandardError } from "./group-standard-error.js";
import type { Grouping } from "./inference-units.js";
import { isWider } from "./is-wider.js";
import { latticeOf } from "./lattice.js";
import { momentsOf } from "./moments.js";
import { pseudoCountInterval, pseudoReach, type PseudoItems } from "./pseudo-count.js";
import { signFlipP } from "./sign-flip.js";
import { tInterval } from "./t-interval.js";
import { widestGrouping } from "./widest-grouping.js";

/** How the mean of paired differences is to be estimated. */
export interface MeanContext {
  /** What the values stand in; one value per row. */
  readonly design: Design;
  readonly pseudo: PseudoItems;
  /** Verdicts behind each value, which set the lattice; null for values off any lattice, such as probabilities. */
  readonly repeats: number | null;
  readonly seed: number;
  /** The largest size that a value can have; that of the imagined items unless told. Intervals are cut there. */
  readonly reach?: number;
  /** Leaves out the bootstrap and the sign-flip test, for callers that read neither. */
  readonly intervalOnly?: boolean;
}

/** Below this many items that differ from 0, intervals are guarded by imagined items. */
const sparse = 10;

/**
 * The mean of per-item differences in percentage points, with every interval of the contract. Items (or the
 * wider of their groupings) are the unit; with fewer than ten differences that are not 0, or where the unit's
 * interval has no width, the wider of it and the pseudo-count interval stands in `ci95`, and `se` and `df` go with it.
 * Intervals are cut to what is possible; none has zero width. Null without items.
 * @param values one difference per row of the design, as a share (1 = 100 points)
 * @throws RangeError where the design has another number of rows
 */
export function meanEstimate(values: Float64Array, context: MeanContext): Estimate | null {
  const { design } = context;
  design.mustFit(values);
  const n = design.items;
  if (n === 0) return null;
  const { mean, squares, nonZero } = momentsOf(values, design);
  const pseudo = pseudoCountInterval(n, mean, squares, context.pseudo);
  const itemError = n === 1 ? pseudo.se : Math.sqrt(squares / (n - 1) / n);
  const itemWidthless = n === 1 || itemError === 0;
  const itemInterval = itemWidthless ? pseudo.interval : tInterval(mean, itemError, n - 1);
  const itemDegrees = Math.max(1, n - 1);

  let chosen: Choice = {
    unit: "item", grouping: null, se: itemWidthless ? pseudo.se : itemError, interval: itemInterval, df: itemDegrees, method: itemWidthless ? "pseudo-count" : "t",
  };
  const residuals = design.weighted(values.map((value) => (value - mean) / n));
  const grouped = widestGrouping(mean, design.groupings, (grouping) => groupStandardError(residuals, grouping));
  if (grouped !== null) chosen = { ...grouped, unit: grouped.grouping.unit, df: grouped.grouping.count - 1, method: "cluster-t" };
  if ((nonZero < sparse || width(chosen.interval) === 0) && isWider(pseudo.interval, chosen.interval)) {
    chosen = { ...chosen, se: pseudo.se, interval: pseudo.interval, df: itemDegrees, method: "pseudo-count" };
  }

  const lattice = context.repeats === null ? null : latticeOf(values, context.repeats);
  const bootstrap = context.intervalOnly === true ? null : bootstrapInterval(values, lattice, context.seed, design.weight);
  const contributions = lattice?.multiples ?? values;
  const reach = context.reach ?? pseudoReach(context.pseudo);
  const points = (interval: Interval): Interval => percent(cutInterval(interval, -reach, reach));
  return {
    estimate: 100 * mean,
    unit: chosen.unit,
    se: 100 * chosen.se,
    ci95: points(chosen.interval),
    df: chosen.df,
    se_item: 100 * itemError,
    ci95_item: points(itemInterval),
    ci95_bootstrap: bootstrap === null ? null : percent(bootstrap.interval),
    bootstrap: bootstrap === null ? null : bootstrap.method,
    p_signflip: context.intervalOnly === true ? null : chosen.grouping === null ? signFlipP(contributions, lattice !== null, design.weight)
      : signFlipP(groupSums(contributions, chosen.grouping, design), lattice !== null),
    interval: chosen.method,
  };
}

interface Choice {
  readonly unit: Estimate["unit"];
  readonly grouping: Grouping | null;
  readonly se: number;
  readonly interval: Interval;
  readonly df: number;
  readonly method: IntervalMethod;
}

function groupSums(contributions: ArrayLike<number>, grouping: Grouping, design: Design): Float64Array {
  const sums = new Float64Array(grouping.count);
  for (let row = 0; row < contributions.length; row++) sums[grouping.group[row]!]! += design.weightOf(row) * contributions[row]!;
  return sums;
}

function width(interval: Interval): number {
  return interval[1] - interval[0];
}

function percent(interval: Interval): Interval {
  return [100 * interval[0], 100 * interval[1]];
}
