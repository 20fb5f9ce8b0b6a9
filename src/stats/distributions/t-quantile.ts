import { logGamma } from "./log-gamma.js";
import { normalQuantile } from "./normal-quantile.js";
import { tCdf } from "./t-cdf.js";

/** The quantile of Student's t with `degrees` > 0 (not necessarily whole) degrees of freedom, 0 < probability < 1. */
export function tQuantile(probability: number, degrees: number): number {
  if (probability === 0.5) return 0;
  if (probability < 0.5) return -upperQuantile(probability, degrees);
  return upperQuantile(1 - probability, degrees);
}

/** The t with `tail` of the distribution above it, tail < 1/2: bracketed Newton steps. */
function upperQuantile(tail: number, degrees: number): number {
  let low = 0;
  let high = Math.max(2, -normalQuantile(tail));
  while (tCdf(-high, degrees) > tail) {
    low = high;
    high *= 2;
  }
  const logScale = logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - 0.5 * Math.log(degrees * Math.PI);
  let t = Math.max(low, Math.min(high, -normalQuantile(tail)));
  for (let step = 0; step < 200; step++) {
    const excess = tCdf(-t, degrees) - tail;
    if (excess > 0) low = t;
    else high = t;
    const density = Math.exp(logScale - (degrees + 1) / 2 * Math.log1p(t * t / degrees));
    let next = t + excess / density;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (Math.abs(next - t) <= 1e-15 * next || high - low <= 1e-15 * high) return next;
    t = next;
  }
  return t;
}
