import type { Estimate, Interval } from "../estimate.js";
import { cutInterval } from "../intervals/cut-interval.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import type { PseudoItems } from "../intervals/pseudo-items.js";
import { pseudoReach } from "../intervals/pseudo-reach.js";
import { scaleInterval } from "../intervals/scale-interval.js";
import { tInterval } from "../intervals/t-interval.js";
import { sum } from "../numerics/sum.js";
import { Design } from "../units/design.js";
import { momentsOf, type Moments } from "../units/moments.js";
import { standardError } from "../units/standard-error.js";
import { headlineInterval } from "./headline-interval.js";

/** What a combination of means is made of. */
interface CombinedMeans {
  /** One difference per row of the design, as a share. */
  readonly values: Float64Array;
  /** Per row, the index of its part. */
  readonly part: Int32Array;
  /** What each part's mean counts, by its index. */
  readonly weight: (part: number) => number;
  readonly design: Design;
  readonly pseudo: PseudoItems;
}

/**
 * A weighted sum of the means of separate parts of the items, in percentage points. Parts are independent: the squared error is
 * the sum of theirs by their squared weights, with Welch and Satterthwaite's degrees of freedom (a part without spread of its
 * own takes its pseudo-count error). Where groups of items run across parts, the group formula on the weighted residuals
 * heads instead. Intervals are cut to what is possible. No bootstrap and no sign-flip. Null without items.
 */
export function combineMeans({ values, part, weight, design, pseudo }: CombinedMeans): Estimate | null {
  design.mustFit(values);
  if (design.items === 0) return null;
  const parts = partsOf(values, part, design);
  const terms = [...parts].map(([index, own]) => termOf(own, weight(index), pseudo));
  const total = (of: (term: Term) => number): number => sum(terms.map(of));
  const estimate = total((term) => term.mean);
  const variance = total((term) => term.variance);
  const degrees = variance * variance / total((term) => term.variance ** 2 / term.degrees);
  const [itemError, guardedError] = [Math.sqrt(variance), Math.sqrt(total((term) => term.guardedVariance))];
  const itemInterval = tInterval(estimate, itemError, degrees);
  const df = Math.max(1, degrees);

  const residuals = design.weighted(values.map((value, row) => {
    const own = parts.get(part[row]!)!;
    return weight(part[row]!) * (value - own.mean) / own.n;
  }));
  const headline = headlineInterval({
    estimate, design, residuals, nonZero: total((term) => term.nonZero),
    item: { se: itemError, interval: itemInterval, df, method: terms.some((term) => term.imagined) ? "pseudo-count" : "t" },
    guarded: { se: guardedError, interval: tInterval(estimate, guardedError, degrees), df },
  });
  const reach = pseudoReach(pseudo) * total((term) => term.size);
  const points = (ends: Interval): Interval => scaleInterval(cutInterval(ends, -reach, reach), 100);
  return {
    estimate: 100 * estimate, unit: headline.unit, se: 100 * headline.se, ci95: points(headline.interval), df: headline.df,
    se_item: 100 * itemError, ci95_item: points(itemInterval),
    ci95_bootstrap: null, bootstrap: null, p_signflip: null, interval: headline.method,
  };
}

/** What one part adds to the sum, already times its weight. */
interface Term {
  readonly mean: number;
  readonly variance: number;
  /** The larger of that and the variance with imagined items. */
  readonly guardedVariance: number;
  readonly degrees: number;
  readonly nonZero: number;
  /** Whether its variance is that of imagined items, for want of a spread of its own. */
  readonly imagined: boolean;
  /** Size of the weight. */
  readonly size: number;
}

function termOf(own: Moments, factor: number, pseudo: PseudoItems): Term {
  const imagined = !(own.squares > 1e-20);
  const pseudoVariance = (factor * pseudoCountInterval(own.n, own.mean, own.squares, pseudo).se) ** 2;
  const variance = imagined ? pseudoVariance : (factor * standardError(own)) ** 2;
  return {
    mean: factor * own.mean, variance, guardedVariance: Math.max(variance, pseudoVariance), degrees: Math.max(1, own.n - 1),
    nonZero: own.nonZero, imagined, size: Math.abs(factor),
  };
}

function partsOf(values: Float64Array, part: Int32Array, design: Design): Map<number, Moments> {
  const rows = new Map<number, number[]>();
  part.forEach((index, row) => {
    const own = rows.get(index);
    if (own === undefined) rows.set(index, [row]);
    else own.push(row);
  });
  // Parts need no groupings of their own.
  const counts = (own: readonly number[]): Design => new Design({ rows: own.length, weight: design.weight === null ? null : Float64Array.from(own, (row) => design.weightOf(row)) });
  return new Map([...rows].map(([index, own]) => [index, momentsOf(Float64Array.from(own, (row) => values[row]!), counts(own))]));
}
