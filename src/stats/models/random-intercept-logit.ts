import { normalCdf } from "../distributions/normal-cdf.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import type { Interval } from "../estimate.js";
import { bisect } from "../numerics/bisect.js";
import { newtonMaximum, type NewtonMaximum } from "../numerics/newton-maximum.js";
import { positiveDefinite, type Matrix } from "../numerics/positive-definite.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import { acceptanceTerms, type AcceptanceTerm } from "./acceptance-design.js";
import { cellTotals } from "./cell-totals.js";
import type { Coefficient } from "./coefficient.js";
import { pooledLogOdds } from "./pooled-log-odds.js";
import { profileDrop } from "./profile-drop.js";
import { pseudoUnits } from "./pseudo-units.js";
import { randomInterceptLikelihood, type InterceptQuadrature } from "./random-intercept-likelihood.js";
import type { ResponseUnit } from "./response-unit.js";
import { standardisedAcceptance, type StandardisedAcceptance } from "./standardised-acceptance.js";
import { waldCoefficient } from "./wald-coefficient.js";

export interface RandomInterceptLogit {
  /** Log odds for an item of average inclination. */
  readonly coefficients: Readonly<Record<AcceptanceTerm, Coefficient>>;
  /** Standard deviation of the items' inclinations, in log odds; 0 where it lies on its boundary. */
  readonly sigma: number;
  /** On the logarithmic scale by Wald; from 0 to where the profile likelihood falls, on the boundary. */
  readonly sigma_ci95: Interval;
  /** That sigma is 0: half the likelihood ratio's chi-square tail, as that is a boundary (Self and Liang 1987). */
  readonly sigma_p: number;
  readonly loglik: number;
  /** Of the coefficients and sigma; zeros for sigma on its boundary. */
  readonly covariance: Matrix;
  readonly standardised: StandardisedAcceptance;
  readonly units: number;
  readonly converged: boolean;
  /** Why this is not the plain maximum likelihood fit; null where it is. */
  readonly reason: string | null;
}

/** Log odds beyond this are taken for infinite. */
const infinity = 30;
/** With a larger sigma the quadrature is too coarse to be trusted. */
const largestSigma = 8;
/** Of the half-normal prior that keeps sigma finite where imagined items are needed. */
const priorScale = 1;
const smallestVariance = 1e-14;

/**
 * Logistic regression of acceptance on framing, truth and both together with a normal intercept for each item, by maximum likelihood
 * with adaptive Gauss-Hermite quadrature (25 nodes; a dense rule where that is too coarse to find the maximum), and its reading in percentage points. `observed` errors come from the
 * observed information and trust that an item's four verdicts hang together through its intercept alone; `robust` ones do not,
 * and where they vanish the observed ones stand.
 * Where the estimate is infinite (a condition always or never accepted, items whose verdicts never differ, a sigma over 8) two
 * imagined items and a half-normal prior on sigma (scale 1) make it finite, and `reason` says so. Null without items.
 * @param units items, each with its verdicts by cell
 */
export function randomInterceptLogit(units: readonly ResponseUnit[], errors: "observed" | "robust" = "observed"): RandomInterceptLogit | null {
  const totals = cellTotals(units);
  if (totals.units === 0) return null;
  const attempt = (input: Omit<Fit, "observed" | "errors" | "quadrature">): RandomInterceptLogit | null =>
    (["adaptive", "dense"] as const).reduce<RandomInterceptLogit | null>((found, quadrature) => found ?? fit({ ...input, observed: totals.units, errors, quadrature }), null);
  const plain = totals.oneSided ? null : attempt({ units, reason: null, prior: 0 });
  if (plain !== null) return plain;
  const why = totals.oneSided ? "a condition was always or never accepted" : "the plain estimate runs to infinity";
  return attempt({
    units: [...units, ...pseudoUnits], prior: priorScale ** -2,
    reason: `${why}: two imagined items, spread over all patterns, and a half-normal prior on sigma were added`,
  });
}

interface Fit {
  readonly units: readonly ResponseUnit[];
  readonly observed: number;
  readonly errors: "observed" | "robust";
  readonly reason: string | null;
  /** Precision of the normal prior on sigma; 0 for none. */
  readonly prior: number;
  readonly quadrature: InterceptQuadrature;
}

/** Null where the estimate runs away. */
function fit(input: Fit): RandomInterceptLogit | null {
  const { units, observed, reason, prior, quadrature } = input;
  const { trials, accepted } = cellTotals(units);
  const pooled = pooledLogOdds(trials, accepted);
  const without = randomInterceptLikelihood(units, [...pooled, 0], quadrature).value;
  const best = newtonMaximum([...pooled, 1], (at) => withPrior(input, at));
  if (!best.converged || best.at.some((value) => Math.abs(value) > infinity) || (prior === 0 && Math.abs(best.at[4]!) > largestSigma)) return null;
  const ratio = Math.max(0, best.value - without);
  const boundary = ratio < 1e-9 || Math.abs(best.at[4]!) < 1e-4;
  // The likelihood does not know the sign of sigma.
  const at = [...boundary ? pooled : best.at.slice(0, 4), boundary ? 0 : Math.abs(best.at[4]!)];
  const found = covarianceAt(input, at, boundary);
  if (found === null) return null;
  const { covariance, fromInformation } = found;
  const sigma = at[4]!;
  const factor = Math.exp(normalQuantile(0.975) * Math.sqrt(covariance[4]![4]!) / sigma);
  const notes = [reason, boundary ? "sigma lies on its boundary at 0: the items' inclinations do not differ" : null].filter((one) => one !== null);
  return {
    coefficients: Object.fromEntries(acceptanceTerms.map((term, index) => [term, waldCoefficient(at[index]!, Math.sqrt(covariance[index]![index]!))])) as Record<AcceptanceTerm, Coefficient>,
    sigma, sigma_ci95: boundary ? [0, boundaryEnd(units, pooled, without)] : [sigma / factor, sigma * factor],
    sigma_p: boundary ? 1 : normalCdf(-Math.sqrt(2 * ratio)),
    loglik: boundary ? without : best.value, covariance,
    standardised: standardisedAcceptance(at, covariance, Math.max(1, observed - 1), fromInformation),
    units: observed, converged: true, reason: notes.length === 0 ? null : notes.join("; "),
  };
}

function withPrior({ units, prior, quadrature }: Fit, at: readonly number[]): ReturnType<typeof randomInterceptLikelihood> {
  const point = randomInterceptLikelihood(units, at, quadrature);
  if (prior === 0) return point;
  const sigma = at[4]!;
  return {
    ...point, value: point.value - prior * sigma * sigma / 2,
    gradient: point.gradient.map((value, term) => term === 4 ? value - prior * sigma : value),
    information: point.information.map((row, index) => row.map((value, column) => index === 4 && column === 4 ? value + prior : value)),
  };
}

/** As asked for, and from the information alone; null where that is singular. */
function covarianceAt(input: Fit, at: readonly number[], boundary: boolean): { readonly covariance: Matrix; readonly fromInformation: Matrix } | null {
  const { units, errors } = input;
  const { information, scores } = withPrior(input, at);
  const free = boundary ? 4 : 5;
  const inverse = positiveDefinite(information.slice(0, free).map((row) => row.slice(0, free)))?.inverse();
  if (inverse === undefined) return null;
  let covariance = inverse;
  if (errors === "robust") {
    const meat = smallMatrix.zeros(free);
    units.forEach(({ count }, index) => smallMatrix.addOuter(meat, count, scores[index]!.slice(0, free)));
    const robust = smallMatrix.sandwich(inverse, meat);
    // Units that are all alike, or in balance, have no spread of their own.
    if (robust.every((row, index) => row[index]! > smallestVariance)) covariance = robust;
  }
  const ofAll = (matrix: Matrix): Matrix => at.map((_, row) => at.map((__, column) => matrix[row]?.[column] ?? 0));
  return { covariance: ofAll(covariance), fromInformation: ofAll(inverse) };
}

/** The sigma above 0 at which the profile likelihood has fallen by half the 95 % quantile of chi-square, to two digits. */
function boundaryEnd(units: readonly ResponseUnit[], pooled: readonly number[], highest: number): number {
  let start = pooled;
  const drop = (sigma: number): number => {
    const profile: NewtonMaximum = newtonMaximum(start, (at) => {
      const { value, gradient, information } = randomInterceptLikelihood(units, [...at, sigma]);
      return { value, gradient: gradient.slice(0, 4), information: information.slice(0, 4).map((row) => row.slice(0, 4)) };
    });
    start = profile.at;
    return highest - profile.value - profileDrop;
  };
  let [low, high] = [0, 0.5];
  while (high < largestSigma && drop(high) < 0) [low, high] = [high, 2 * high];
  return bisect(low, high, (sigma) => drop(sigma) >= 0, 0.005);
}
