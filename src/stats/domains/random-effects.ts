import { chiSquareTail } from "../distributions/chi-square-tail.js";
import type { Interval } from "../estimate.js";
import { normalInterval } from "../intervals/normal-interval.js";
import { tInterval } from "../intervals/t-interval.js";
import { bisect } from "../numerics/bisect.js";
import { sum } from "../numerics/sum.js";

/** A random-effects summary of one effect per group, in the unit of the effects. */
export interface RandomEffects {
  readonly groups: number;
  /** Between-group variance. */
  readonly tau2: number;
  /** Cochran's Q, its p-value on groups - 1 degrees (1 for a single group), and I2 = max(0, 1 - (groups - 1) / Q). */
  readonly q: number;
  readonly pOfQ: number;
  readonly i2: number;
  /** Mean weighted by 1 / (tau2 + se^2), with its normal 95 % interval. */
  readonly mean: Summary;
  /** The same mean with the error of Hartung and Knapp, never below that of `mean`, and t(groups - 1). */
  readonly hartungKnapp: Summary;
  /** Mean weighted by 1 / se^2, which answers for these very groups if they were all alike. */
  readonly fixed: Summary;
  /** Where the true effect of a new group lies with 95 %: t(groups - 2) (Higgins, Thompson and Spiegelhalter 2009); null below three groups. */
  readonly prediction: Interval | null;
  /** Each group's effect drawn towards the mean (empirical Bayes), with an error that counts that of the mean. */
  readonly shrunk: readonly { readonly estimate: number; readonly se: number }[];
}

interface Summary {
  readonly estimate: number;
  readonly se: number;
  readonly interval: Interval;
}

/**
 * Random-effects meta-analysis of effects with known errors. The between-group variance is DerSimonian and Laird's
 * (1986, by moments) or Paule and Mandel's (1982, where the generalised Q equals its degrees of freedom), at least 0.
 * With one group tau2 is 0, for it cannot be seen. Null without groups.
 * @param errors standard errors, above 0
 */
export function randomEffects(effects: readonly number[], errors: readonly number[], method: "dersimonian-laird" | "paule-mandel" = "dersimonian-laird"): RandomEffects | null {
  const groups = effects.length;
  if (groups === 0) return null;
  const variances = errors.map((error) => error * error);
  const weightsAt = (tau2: number): number[] => variances.map((variance) => 1 / (variance + tau2));
  const own = weightsAt(0);
  const total = sum(own);
  const fixed = weighted(effects, own);
  const q = deviance(effects, own, fixed);
  const degrees = groups - 1;

  let tau2 = 0;
  if (degrees > 0 && method === "dersimonian-laird") tau2 = Math.max(0, (q - degrees) / (total - sum(own.map((weight) => weight * weight)) / total));
  if (degrees > 0 && method === "paule-mandel") tau2 = pauleMandel(effects, variances, degrees);
  const weights = weightsAt(tau2);
  const mean = weighted(effects, weights);
  const se = 1 / Math.sqrt(sum(weights));
  const spread = degrees > 0 ? Math.max(1, deviance(effects, weights, mean) / degrees) : 1;
  const knapp = se * Math.sqrt(spread);
  return {
    groups, tau2, q,
    pOfQ: degrees > 0 ? chiSquareTail(q, degrees) : 1,
    i2: q > 0 ? Math.max(0, 1 - degrees / q) : 0,
    mean: summary(mean, se, Infinity),
    hartungKnapp: summary(mean, knapp, degrees),
    fixed: summary(fixed, 1 / Math.sqrt(total), Infinity),
    prediction: groups < 3 ? null : tInterval(mean, Math.sqrt(tau2 + se * se), groups - 2),
    shrunk: effects.map((effect, group) => {
      const share = tau2 / (tau2 + variances[group]!);
      return { estimate: share * effect + (1 - share) * mean, se: Math.sqrt(share * variances[group]! + ((1 - share) * se) ** 2) };
    }),
  };
}

function pauleMandel(effects: readonly number[], variances: readonly number[], degrees: number): number {
  const excess = (tau2: number): number => {
    const weights = variances.map((variance) => 1 / (variance + tau2));
    return deviance(effects, weights, weighted(effects, weights)) - degrees;
  };
  if (excess(0) <= 0) return 0;
  let high = Math.max(...variances);
  while (excess(high) > 0) high *= 2;
  return bisect(0, high, (tau2) => excess(tau2) <= 0, 1e-15);
}

function summary(estimate: number, se: number, degrees: number): Summary {
  return { estimate, se, interval: degrees === Infinity ? normalInterval(estimate, se) : tInterval(estimate, se, degrees) };
}

function weighted(effects: readonly number[], weights: readonly number[]): number {
  return sum(effects.map((effect, group) => weights[group]! * effect)) / sum(weights);
}

function deviance(effects: readonly number[], weights: readonly number[], mean: number): number {
  return sum(effects.map((effect, group) => weights[group]! * (effect - mean) ** 2));
}
