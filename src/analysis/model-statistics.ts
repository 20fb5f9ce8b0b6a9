import type { AcceptanceTerm } from "../stats/models/acceptance-design.js";
import { acceptanceRegression } from "../stats/models/acceptance-regression.js";
import type { Coefficient } from "../stats/models/coefficient.js";
import { conditionalLogit, type ConditionalLogit } from "../stats/models/conditional-logit.js";
import { geeLogit } from "../stats/models/gee-logit.js";
import { patternUnits } from "../stats/models/pattern-units.js";
import { randomInterceptLogit } from "../stats/models/random-intercept-logit.js";
import type { StandardisedAcceptance } from "../stats/models/standardised-acceptance.js";
import type { Interval } from "../stats/estimate.js";

type Coefficients = Readonly<Record<AcceptanceTerm, Coefficient>>;

/**
 * Models of acceptance fitted to one table, with the item as unit: accept ~ framing (C2) x truth (right claim). Coefficients are log odds; what is
 * in percentage points says so. `reason` says why a fit is not the plain one.
 */
export interface ModelStatistics {
  /** Marginal logit with one working correlation within items and robust errors. */
  readonly gee: { readonly coefficients: Coefficients; readonly correlation: number; readonly converged: boolean; readonly reason: string | null } | null;
  /** Logit conditional on the item's number of accepts: items that never change say nothing. */
  readonly conditional_logit: Pick<ConditionalLogit, "coefficients" | "loglik" | "informative" | "penalised" | "converged" | "reason">;
  /** Logit with a normal intercept of the item, by adaptive quadrature, with robust errors; `standardised` averages it over items (percent, percentage points). */
  readonly random_intercept: {
    readonly coefficients: Coefficients; readonly sigma: number; readonly sigma_ci95: Interval; readonly loglik: number;
    readonly standardised: StandardisedAcceptance; readonly converged: boolean; readonly reason: string | null;
  } | null;
  /** DDS in percentage points as 200 times the slope of acceptance on framing, by least squares with CR2 errors and Satterthwaite's degrees of freedom. */
  readonly least_squares: { readonly estimate: number; readonly se: number; readonly ci95: Interval; readonly df: number } | null;
}

/** Every model of one table of counts by accept pattern (C1c C1i C2c C2i); incomplete patterns are left out. Null without complete items. */
export function modelStatistics(table: Readonly<Record<string, number>>): ModelStatistics | null {
  const units = patternUnits(Object.fromEntries(Object.entries(table).filter(([pattern]) => !pattern.includes("-"))));
  if (units.length === 0) return null;
  const gee = geeLogit(units);
  const { coefficients, loglik, informative, penalised, converged, reason } = conditionalLogit(units);
  const intercept = randomInterceptLogit(units, "robust");
  const slope = acceptanceRegression(units, ["framing"], "CR2")?.coefficients[1];
  return {
    gee: gee === null ? null : { coefficients: gee.coefficients, correlation: gee.correlation, converged: gee.converged, reason: gee.reason },
    conditional_logit: { coefficients, loglik, informative, penalised, converged, reason },
    random_intercept: intercept === null ? null : {
      coefficients: intercept.coefficients, sigma: intercept.sigma, sigma_ci95: intercept.sigma_ci95, loglik: intercept.loglik,
      standardised: intercept.standardised, converged: intercept.converged, reason: intercept.reason,
    },
    least_squares: slope === undefined ? null : { estimate: 200 * slope.estimate, se: 200 * slope.se, ci95: [200 * slope.ci95[0], 200 * slope.ci95[1]], df: slope.degrees },
  };
}
