import { normalCdf } from "../distributions/normal-cdf.js";
import { tCdf } from "../distributions/t-cdf.js";
import { normalInterval } from "../intervals/normal-interval.js";
import { tInterval } from "../intervals/t-interval.js";
import type { Coefficient } from "./coefficient.js";

/** Wald's interval and test, by the normal law or by t with `degrees` degrees of freedom. */
export function waldCoefficient(estimate: number, se: number, degrees: number | null = null): Coefficient {
  const statistic = Math.abs(estimate) / se;
  return {
    estimate, se,
    ci95: degrees === null ? normalInterval(estimate, se) : tInterval(estimate, se, degrees),
    p: Math.min(1, 2 * (degrees === null ? normalCdf(-statistic) : tCdf(-statistic, Math.max(1, degrees)))),
  };
}
