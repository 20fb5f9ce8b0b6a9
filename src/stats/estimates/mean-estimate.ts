import { bootstrapInterval } from "../bootstrap/bootstrap-interval.js";
import { latticeOf } from "../bootstrap/lattice.js";
import type { Estimate, Interval } from "../estimate.js";
import { cutInterval } from "../intervals/cut-interval.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import type { PseudoItems } from "../intervals/pseudo-items.js";
import { pseudoReach } from "../intervals/pseudo-reach.js";
import { scaleInterval } from "../intervals/scale-interval.js";
import { tInterval } from "../intervals/t-interval.js";
import { signFlipP } from "../significance/sign-flip.js";
import type { Design } from "../units/design.js";
import { groupSums } from "../units/group-sums.js";
import { momentsOf } from "../units/moments.js";
import { standardError } from "../units/standard-error.js";
import { headlineInterval } from "./headline-interval.js";

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
  const moments = momentsOf(values, design);
  const { mean, squares, nonZero } = moments;
  const df = Math.max(1, n - 1);
  const guarded = { ...pseudoCountInterval(n, mean, squares, context.pseudo), df };
  const itemError = n === 1 ? guarded.se : standardError(moments);
  const itemShowsSpread = n > 1 && itemError > 0;
  const itemInterval = itemShowsSpread ? tInterval(mean, itemError, n - 1) : guarded.interval;
  const headline = headlineInterval({
    estimate: mean, design, residuals: design.weighted(values.map((value) => (value - mean) / n)), guarded, nonZero,
    item: { se: itemShowsSpread ? itemError : guarded.se, interval: itemInterval, df, method: itemShowsSpread ? "t" : "pseudo-count" },
  });

  const lattice = context.repeats === null ? null : latticeOf(values, context.repeats);
  const bootstrap = context.intervalOnly === true ? null : bootstrapInterval(values, lattice, context.seed, design.weight);
  const contributions = lattice?.multiples ?? values;
  const reach = context.reach ?? pseudoReach(context.pseudo);
  const points = (interval: Interval): Interval => scaleInterval(cutInterval(interval, -reach, reach), 100);
  return {
    estimate: 100 * mean,
    unit: headline.unit,
    se: 100 * headline.se,
    ci95: points(headline.interval),
    df: headline.df,
    se_item: 100 * itemError,
    ci95_item: points(itemInterval),
    ci95_bootstrap: bootstrap === null ? null : scaleInterval(bootstrap.interval, 100),
    bootstrap: bootstrap === null ? null : bootstrap.method,
    p_signflip: context.intervalOnly === true ? null : headline.grouping === null ? signFlipP(contributions, lattice !== null, design.weight)
      : signFlipP(groupSums(contributions, headline.grouping, design.weight), lattice !== null),
    interval: headline.method,
  };
}
