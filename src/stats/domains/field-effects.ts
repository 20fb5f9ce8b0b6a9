import type { Interval } from "../estimate.js";
import { tInterval } from "../intervals/t-interval.js";
import { lowestPoint } from "../numerics/lowest-point.js";
import { positiveDefinite, type Matrix } from "../numerics/positive-definite.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import type { GroupEffect } from "./between-variance.js";
import { blockRegression, type BlockRegression, type ObservedBlock } from "./block-regression.js";
import { newGroupInterval } from "./new-group-interval.js";
import { spreadInterval } from "./spread-interval.js";

/** What the judges that answered a field's items show there. */
export interface FieldObservation {
  /** Judges with items there, by number, ascending. */
  readonly judges: readonly number[];
  /** The effect of each of them. */
  readonly effects: readonly number[];
  /** Covariance of these effects over items: judges that answered the same items err together. */
  readonly covariance: Matrix;
  /** Degrees of freedom of that covariance: items (clusters, where these carry it) less one. */
  readonly degrees: number;
}

/** A mean with its interval, in the unit of the effects. */
export interface MixedMean {
  readonly estimate: number;
  readonly se: number;
  readonly degrees: number;
  readonly ci95: Interval;
  /** Where the true effect in a field that was not observed lies with 95 %; null with fewer than three fields. */
  readonly new_field95: Interval | null;
}

export interface ShrunkEffect {
  readonly estimate: number;
  readonly se: number;
  readonly ci95: Interval;
}

export interface FieldEffects {
  readonly fields: number;
  /** The mean over judges, each counting the same. */
  readonly overall: MixedMean;
  readonly judges: readonly MixedMean[];
  /** Standard deviation of the fields' true effects, mean over judges, and its interval (Q profile); null with fewer than two, and fewer than three fields. */
  readonly spread: { readonly sd: number; readonly ci95: Interval | null } | null;
  /** Standard deviation of what is a judge's own in a field; null with one judge. */
  readonly judge_by_field_sd: number | null;
  /** Per field and observed judge the effect drawn towards the judge's mean. */
  readonly shrunk: readonly (readonly ShrunkEffect[])[];
}

/** Error that items of different fields share, such as that of common wordings: variance to be added to a weighted mean, and its degrees of freedom. */
export type SharedError = (weights: readonly (readonly number[])[]) => { readonly variance: number; readonly degrees: number };

const noSharedError: SharedError = () => ({ variance: 0, degrees: Infinity });

/**
 * A normal mixed model of effects over fields and judges: judge as fixed effect, field and judge-by-field as random effects, the sampling
 * covariance within a field known. Variances by restricted maximum likelihood, at least 0. Means have the error of Hartung and
 * Knapp (2001) in its form for several effects, never below the model's, with t(fields - 1); the interval for a new field counts
 * that the spread is uncertain (`newGroupInterval`). Shrunk effects are best linear predictions; their errors count that of the
 * means and of the variances (Prasad and Rao 1990), and go with t of the larger of fields - 1 and those of the field's own error. With one field there is no
 * spread and the interval is that of its sampling error. Null without fields, or where a judge has none.
 */
export function fieldEffects(fields: readonly FieldObservation[], judges: number, sharedError: SharedError = noSharedError): FieldEffects | null {
  const blocks = fields.map(({ judges: own, effects, covariance }): ObservedBlock => ({
    outcome: effects, covariance, design: own.map((judge) => Array.from({ length: judges }, (_, column) => column === judge ? 1 : 0)),
  }));
  if (fields.length === 0) return null;
  const parts = judges > 1 ? 2 : 1;
  const variances = fields.length > 1 ? restrictedVariances(blocks, parts) : [0, 0];
  const fit = blockRegression(blocks, (block) => betweenOf(variances, blocks[block]!.outcome.length));
  if (fit === null) return null;

  const rows = blocks.reduce((sum, { outcome }) => sum + outcome.length, 0);
  const inflation = rows > judges ? Math.max(1, fit.squares / (rows - judges)) : 1;
  const [fieldVariance, ownVariance] = [variances[0]!, variances[1] ?? 0];
  const mean = (of: readonly number[]): MixedMean => {
    const shared = sharedError(weightsOf(fit, blocks, of));
    const estimate = smallMatrix.dot(of, fit.coefficients);
    const variance = inflation * smallMatrix.quadratic(fit.covariance, of) + shared.variance;
    // One field has no spread to take degrees of freedom from: its error is that of its items, taken as known.
    const degrees = Math.min(fields.length > 1 ? fields.length - 1 : fields[0]!.degrees, shared.degrees);
    return {
      estimate, se: Math.sqrt(variance), degrees, ci95: tInterval(estimate, Math.sqrt(variance), degrees),
      new_field95: newGroupInterval(alongJudges(fields, of, fit.coefficients), { mean: estimate, variance, degrees }),
    };
  };
  const equal = new Array<number>(judges).fill(1 / judges);
  return {
    fields: fields.length,
    overall: mean(equal),
    judges: equal.map((_, judge) => mean(equal.map((__, index) => index === judge ? 1 : 0))),
    spread: fields.length < 2 ? null : { sd: Math.sqrt(fieldVariance + ownVariance / judges), ci95: fields.length < 3 ? null : spreadInterval(alongJudges(fields, equal, fit.coefficients)) },
    judge_by_field_sd: judges > 1 && fields.length > 1 ? Math.sqrt(ownVariance) : null,
    shrunk: fields.length === 1 ? fields.map(asObserved) : shrunkEffects(fields, blocks, fit, variances.slice(0, parts)),
  };
}

/** Each field's combination of its judges, those that are missing there left out, with its sampling variance. */
function alongJudges(fields: readonly FieldObservation[], of: readonly number[], means: readonly number[]): GroupEffect[] {
  return fields.flatMap(({ judges, effects, covariance }) => {
    const own = judges.map((judge) => of[judge]!);
    const all = own.reduce((sum, weight) => sum + weight, 0);
    if (all <= 0) return [];
    const weights = own.map((weight) => weight / all);
    const deviations = effects.map((effect, index) => effect - means[judges[index]!]!);
    return [{ effect: smallMatrix.dot(weights, deviations), variance: smallMatrix.quadratic(covariance, weights) }];
  });
}

/** Covariance of the true effects of the observed judges of a field: what they share, and what is each one's own. */
function betweenOf(variances: readonly number[], size: number): number[][] {
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, column) => variances[0]! + (row === column ? variances[1] ?? 0 : 0)));
}

function restrictedVariances(blocks: readonly ObservedBlock[], parts: number): number[] {
  const outcomes = blocks.flatMap(({ outcome }) => outcome);
  const mean = outcomes.reduce((sum, value) => sum + value, 0) / outcomes.length;
  const scale = Math.sqrt(outcomes.reduce((sum, value) => sum + (value - mean) ** 2, 0) / outcomes.length) || 1;
  // As a function of standard deviations the likelihood is even, so that 0 is no edge.
  const deviance = (deviations: readonly number[]): number =>
    blockRegression(blocks, (block) => betweenOf(deviations.map((value) => value * value), blocks[block]!.outcome.length))?.deviance ?? Infinity;
  const start = new Array<number>(parts).fill(scale / 2);
  const { at, value } = lowestPoint(deviance, start, start);
  let best = at.map(Math.abs);
  for (let part = 0; part < parts; part++) {
    const without = best.map((one, index) => index === part ? 0 : one);
    if (deviance(without) <= value + 1e-9) best = without;
  }
  return best.map((one) => one * one);
}

/** What each observed effect counts in a combination of the judges' means. */
function weightsOf({ covariance, factors }: BlockRegression, blocks: readonly ObservedBlock[], of: readonly number[]): number[][] {
  const direction = smallMatrix.times(covariance, of);
  return blocks.map(({ design }, index) => factors[index]!.solve(smallMatrix.times(design, direction)));
}

function asObserved({ effects, covariance, degrees }: FieldObservation): ShrunkEffect[] {
  return effects.map((estimate, index) => {
    const se = Math.sqrt(covariance[index]![index]!);
    return { estimate, se, ci95: tInterval(estimate, se, degrees) };
  });
}

function shrunkEffects(fields: readonly FieldObservation[], blocks: readonly ObservedBlock[], fit: BlockRegression, variances: readonly number[]): ShrunkEffect[][] {
  const inverses = fit.factors.map((factored) => factored.inverse());
  const parts = variances.map((_, part) => (size: number) => betweenOf(variances.map((__, index) => index === part ? 1 : 0), size));
  // What is known about the variances: half the trace of two derivatives in units of the covariance.
  const information = parts.map((first) => parts.map((second) => blocks.reduce((sum, { outcome }, index) => {
    const [one, other] = [first, second].map((part) => smallMatrix.product(inverses[index]!, part(outcome.length)));
    return sum + smallMatrix.trace(smallMatrix.product(one!, other!)) / 2;
  }, 0)));
  const uncertainty = positiveDefinite(information)?.inverse() ?? smallMatrix.zeros(parts.length);
  return blocks.map(({ outcome, design }, index) => {
    const size = outcome.length;
    const between = betweenOf(variances, size);
    const means = smallMatrix.times(design, fit.coefficients);
    const draw = smallMatrix.product(between, inverses[index]!);
    const total = positiveDefinite(inverses[index]!)?.inverse() ?? between;
    const left = smallMatrix.sum(smallMatrix.identity(size), draw, -1);
    const spread = smallMatrix.product(left, between);
    const fromMeans = smallMatrix.product(left, design);
    const slopes = parts.map((part) => smallMatrix.product(smallMatrix.product(left, part(size)), inverses[index]!));
    return outcome.map((_, row) => {
      const estimate = means[row]! + smallMatrix.dot(draw[row]!, outcome.map((value, at) => value - means[at]!));
      let variance = spread[row]![row]! + smallMatrix.quadratic(fit.covariance, fromMeans[row]!);
      slopes.forEach((first, one) => slopes.forEach((second, other) => {
        variance += 2 * uncertainty[one]![other]! * smallMatrix.dot(first[row]!, smallMatrix.times(total, second[row]!));
      }));
      const se = Math.sqrt(variance);
      return { estimate, se, ci95: tInterval(estimate, se, Math.max(blocks.length - 1, fields[index]!.degrees)) };
    });
  });
}
