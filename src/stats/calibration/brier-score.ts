import type { Interval } from "../estimate.js";
import { meanEstimate } from "../estimates/mean-estimate.js";
import { changePseudoItems } from "../intervals/pseudo-items.js";
import type { Design } from "../units/design.js";
import { orderForecasts, rowWeights, type Forecasts } from "./forecasts.js";
import { binsOf } from "./reliability-table.js";

/** The mean squared error of probabilities with its parts; 0 is best, 0.25 is that of saying one half always. */
export interface BrierScore {
  readonly estimate: number;
  readonly ci95: Interval;
  /** What miscalibration adds. */
  readonly reliability: number;
  /** What telling claims apart takes off. */
  readonly resolution: number;
  /** What not knowing which claims are right costs: share x (1 - share), 0.25 where half are. */
  readonly uncertainty: number;
  /** What the bins hide: within-bin variance minus covariance (Stephenson, Coelho and Jolliffe 2008). The score is reliability - resolution + uncertainty + within. */
  readonly within: number;
}

/** Brier's score (1950) with Murphy's decomposition (1973) over bins of equal counts; interval by the design's unit. Null without items. */
export function brierScore(forecasts: Forecasts, design: Design, { bins = 10, seed }: { readonly bins?: number; readonly seed: number }): BrierScore | null {
  const errors = brierErrors(forecasts);
  const mean = meanEstimate(errors, { design, pseudo: changePseudoItems, repeats: null, seed, intervalOnly: true });
  if (mean === null) return null;
  const table = binsOf(orderForecasts(forecasts), rowWeights(design), bins);
  const claims = table.reduce((sum, bin) => sum + bin.claims, 0);
  const base = table.reduce((sum, bin) => sum + bin.claims * bin.share, 0) / claims;
  const weighted = (of: (bin: (typeof table)[number]) => number): number => table.reduce((sum, bin) => sum + bin.claims * of(bin), 0) / claims;
  const [reliability, resolution, uncertainty] = [weighted(({ probability, share }) => (probability - share) ** 2), weighted(({ share }) => (share - base) ** 2), base * (1 - base)];
  const estimate = mean.estimate / 100;
  return {
    estimate, ci95: [Math.max(0, mean.ci95[0] / 100), Math.min(1, mean.ci95[1] / 100)],
    reliability, resolution, uncertainty, within: estimate - (reliability - resolution + uncertainty),
  };
}

/** Per row, the mean of both claims' squared errors. */
export function brierErrors({ right, wrong }: Forecasts): Float64Array {
  return right.map((value, row) => ((1 - value) ** 2 + wrong[row]! ** 2) / 2);
}
