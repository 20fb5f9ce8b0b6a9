import { logGamma } from "./log-gamma.js";

/** The regularised lower incomplete gamma function P(a, x) for a > 0, x >= 0: series below a + 1, continued fraction above. */
export function regularizedGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a));
  const limit = 200 + 20 * Math.ceil(Math.sqrt(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let k = 1; k <= limit && term > sum * 1e-17; k++) {
      term *= x / (a + k);
      sum += term;
    }
    return Math.min(1, factor * sum);
  }
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let k = 1; k <= limit; k++) {
    const numerator = -k * (k - a);
    b += 2;
    const next = numerator * d + b;
    d = 1 / (Math.abs(next) < tiny ? tiny : next);
    const ratio = b + numerator / c;
    c = Math.abs(ratio) < tiny ? tiny : ratio;
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return Math.max(0, 1 - factor * value);
}
