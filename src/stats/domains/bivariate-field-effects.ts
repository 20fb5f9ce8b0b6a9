import { tInterval } from "../intervals/t-interval.js";
import { blockRegression, type ObservedBlock } from "./block-regression.js";
import type { Interval } from "../estimate.js";
import { lowestPoint } from "../numerics/lowest-point.js";
import type { Matrix } from "../numerics/positive-definite.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import { newGroupInterval } from "./new-group-interval.js";
import { spreadInterval } from "./spread-interval.js";

/** Two effects in one field with the covariance of their errors. */
export interface PairedFieldEffect {
  readonly effects: readonly [number, number];
  readonly covariance: Matrix;
}

/** One of the two effects over all fields. */
export interface AxisEffect {
  readonly estimate: number;
  readonly se: number;
  readonly ci95: Interval;
  /** Standard deviation of the fields' true effects, with its interval. */
  readonly spread: { readonly sd: number; readonly ci95: Interval };
  /** Where the true effect in a new field lies with 95 %. */
  readonly new_field95: Interval | null;
}

export interface BivariateFieldEffects {
  readonly fields: number;
  readonly axes: readonly [AxisEffect, AxisEffect];
  /** Correlation of the true effects over fields; null where either has no spread. */
  readonly correlation: number | null;
}

/** With fewer fields two spreads and their correlation cannot be told. */
const fewestFields = 4;

/**
 * A two-stage bivariate random-effects model (van Houwelingen, Arends and Stijnen 2002): each field's pair of effects is normal about its true pair
 * with known covariance, the true pairs are normal over fields, their covariance by restricted maximum likelihood. Means have
 * t(fields - 1) and an error inflated where the fields scatter more than the model. Null with fewer than four fields.
 */
export function bivariateFieldEffects(fields: readonly PairedFieldEffect[]): BivariateFieldEffects | null {
  if (fields.length < fewestFields) return null;
  const blocks = fields.map(({ effects, covariance }): ObservedBlock => ({ outcome: effects, covariance, design: smallMatrix.identity(2) }));
  const covarianceOf = ([first, second, common]: readonly number[]): number[][] => [[first! ** 2, first! * common!], [first! * common!, common! ** 2 + second! ** 2]];
  const deviance = (at: readonly number[]): number => blockRegression(blocks, () => covarianceOf(at))?.deviance ?? Infinity;
  const scale = [0, 1].map((axis) => {
    const values = fields.map(({ effects }) => effects[axis]!);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 0.1;
  });
  const start = [scale[0]! / 2, scale[1]! / 2, 0];
  const found = lowestPoint(deviance, start, [scale[0]! / 2, scale[1]! / 2, scale[1]! / 2]);
  // Spreads that add nothing are nothing.
  const [first, second, common] = found.at as [number, number, number];
  const simpler = [[0, Math.hypot(second, common), 0], [first, 0, 0], [0, 0, 0], [first, second, 0]].filter((at) => deviance(at) <= found.value + 1e-9);
  const between = covarianceOf(simpler.sort((one, other) => one.filter((value) => value === 0).length - other.filter((value) => value === 0).length).at(-1) ?? found.at);
  const fit = blockRegression(blocks, () => between);
  if (fit === null) return null;
  const degrees = fields.length - 1;
  const inflation = Math.max(1, fit.squares / (2 * degrees));
  const axis = (index: 0 | 1): AxisEffect => {
    const estimate = fit.coefficients[index]!;
    const variance = inflation * fit.covariance[index]![index]!;
    const groups = fields.map(({ effects, covariance }) => ({ effect: effects[index] - estimate, variance: covariance[index]![index]! }));
    return {
      estimate, se: Math.sqrt(variance), ci95: tInterval(estimate, Math.sqrt(variance), degrees),
      spread: { sd: Math.sqrt(between[index]![index]!), ci95: spreadInterval(groups) },
      new_field95: newGroupInterval(groups, { mean: estimate, variance, degrees }),
    };
  };
  const product = between[0]![0]! * between[1]![1]!;
  return { fields: fields.length, axes: [axis(0), axis(1)], correlation: product > 0 ? Math.max(-1, Math.min(1, between[0]![1]! / Math.sqrt(product))) : null };
}
