import type { AcceptanceTerm } from "./acceptance-design.js";
import type { Coefficient } from "./coefficient.js";
import { conditionalLikelihood } from "./conditional-likelihood.js";
import { conditionalStrata, type ConditionalStratum } from "./conditional-strata.js";
import { bisect } from "../numerics/bisect.js";
import { newtonMaximum, type NewtonPoint } from "../numerics/newton-maximum.js";
import { positiveDefinite } from "../numerics/positive-definite.js";
import { profileDrop } from "./profile-drop.js";
import type { ResponseUnit } from "./response-unit.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import { waldCoefficient } from "./wald-coefficient.js";

type ConditionalTerm = Exclude<AcceptanceTerm, "intercept">;
const terms: readonly ConditionalTerm[] = ["framing", "truth", "framing_truth"];

export interface ConditionalCoefficient extends Omit<Coefficient, "ci95" | "p"> {
  /** Wald's interval; of a penalised estimate the profile interval, an end that does not exist within 30 null. */
  readonly ci95: readonly [number | null, number | null];
  /** Wald's p-value; null of a penalised estimate, whose error is no guide. */
  readonly p: number | null;
  /** Where the plain estimate runs to infinity, in which direction; null where it is finite. */
  readonly infinite: "positive" | "negative" | null;
}

export interface ConditionalLogit {
  readonly coefficients: Readonly<Record<ConditionalTerm, ConditionalCoefficient>> | null;
  /** Of the conditional likelihood, at the plain estimate; with separation, its limit. Null without any informative unit. */
  readonly loglik: number | null;
  /** Units whose verdicts differ between cells: all others say nothing here (counts). */
  readonly informative: number;
  readonly units: number;
  readonly penalised: boolean;
  readonly converged: boolean;
  readonly reason: string | null;
}

/** Log odds beyond this are taken for infinite; a finite estimate of so much would need millions of items. */
const infinity = 12;
const farthest = 30;
const differenceStep = 1e-4;

/**
 * Conditional logistic regression with the item as stratum: exact conditional likelihood given how many of the item's claims were
 * accepted, which removes the item's own inclination (Breslow and Day 1980). Where the estimate is infinite (separation), Firth's
 * penalised estimate (Heinze and Puhr 2010) stands in with its profile interval, and `infinite` says which way. Coefficients are null where
 * no unit can tell them.
 */
export function conditionalLogit(units: readonly ResponseUnit[]): ConditionalLogit {
  const total = units.reduce((sum, { count }) => sum + count, 0);
  const strata = conditionalStrata(units);
  const informative = strata.reduce((sum, { count }) => sum + count, 0);
  const none = { coefficients: null, informative, units: total, penalised: false, converged: false };
  const start = conditionalLikelihood(strata, [0, 0, 0]);
  if (strata.length === 0) return { ...none, loglik: null, reason: "no item was accepted in some conditions and rejected in others" };
  if (positiveDefinite(start.information) === null) return { ...none, loglik: null, reason: "the items whose verdicts differ cannot tell the coefficients apart" };

  const plain = newtonMaximum([0, 0, 0], (at) => conditionalLikelihood(strata, at));
  const covariance = positiveDefinite(plain.information)?.inverse();
  const separated = !plain.converged || covariance === undefined || plain.at.some((value) => Math.abs(value) > infinity);
  if (!separated) {
    return {
      coefficients: byTerm((term) => ({ ...waldCoefficient(plain.at[term]!, Math.sqrt(covariance[term]![term]!)), infinite: null })),
      loglik: plain.value, informative, units: total, penalised: false, converged: true, reason: null,
    };
  }
  const firth = newtonMaximum([0, 0, 0], (at) => penalised(strata, at));
  const inverse = positiveDefinite(conditionalLikelihood(strata, firth.at).information)?.inverse();
  if (!firth.converged || inverse === undefined) return { ...none, loglik: plain.value, reason: "the penalised likelihood has no maximum" };
  return {
    coefficients: byTerm((term) => ({
      estimate: firth.at[term]!, se: Math.sqrt(inverse[term]![term]!), p: null, ci95: profileInterval(strata, firth.at, firth.value, term),
      infinite: Math.abs(plain.at[term]!) <= infinity ? null : plain.at[term]! > 0 ? "positive" : "negative",
    })),
    loglik: plain.value, informative, units: total, penalised: true, converged: true,
    reason: "perfect separation: the plain estimate is infinite, Firth's penalised one is given",
  };
}

function byTerm(coefficient: (term: number) => ConditionalCoefficient): Record<ConditionalTerm, ConditionalCoefficient> {
  return Object.fromEntries(terms.map((term, index) => [term, coefficient(index)])) as Record<ConditionalTerm, ConditionalCoefficient>;
}

/** With Jeffreys' prior: half the log determinant of the information is added. The curvature is that of the gradient, by differences. */
function penalised(strata: readonly ConditionalStratum[], beta: readonly number[]): NewtonPoint {
  const { value, gradient } = penalisedGradient(strata, beta);
  const columns = beta.map((_, term) => {
    const [above, below] = [differenceStep, -differenceStep].map((step) => penalisedGradient(strata, beta.map((one, index) => index === term ? one + step : one)).gradient);
    return gradient.map((__, index) => (below![index]! - above![index]!) / (2 * differenceStep));
  });
  return { value, gradient, information: columns.map((column, row) => column.map((one, index) => (one + columns[index]![row]!) / 2)) };
}

function penalisedGradient(strata: readonly ConditionalStratum[], beta: readonly number[]): { value: number; gradient: number[] } {
  const third = [0, 1, 2].map(() => smallMatrix.zeros(3));
  const { value, gradient, information } = conditionalLikelihood(strata, beta, third);
  const factored = positiveDefinite(information);
  if (factored === null) return { value: -Infinity, gradient: [0, 0, 0] };
  const inverse = factored.inverse();
  return {
    value: value + factored.logDeterminant / 2,
    gradient: gradient.map((one, term) => one + smallMatrix.trace(smallMatrix.product(inverse, third[term]!)) / 2),
  };
}

/** Where twice the penalised profile likelihood has fallen by the 95 % quantile of chi-square. */
function profileInterval(strata: readonly ConditionalStratum[], best: readonly number[], highest: number, term: number): readonly [number | null, number | null] {
  const others = [0, 1, 2].filter((index) => index !== term);
  let free: readonly number[] = others.map((index) => best[index]!);
  const drop = (value: number): number => {
    const { value: reached, at } = newtonMaximum(free, (now) => {
      const point = penalised(strata, best.map((_, index) => index === term ? value : now[others.indexOf(index)]!));
      return { value: point.value, gradient: others.map((index) => point.gradient[index]!), information: others.map((row) => others.map((column) => point.information[row]![column]!)) };
    });
    free = at;
    return highest - reached - profileDrop;
  };
  const end = (direction: 1 | -1): number | null => {
    free = others.map((index) => best[index]!);
    let inside = best[term]!;
    let outside = inside + direction;
    for (let stride = 2; drop(outside) < 0; stride *= 2) {
      inside = outside;
      if (Math.abs(outside) > farthest) return null;
      outside += direction * stride;
    }
    return bisect(inside, outside, (value) => drop(value) >= 0, 1e-5);
  };
  return [end(-1), end(1)];
}
