import { logGamma } from "./log-gamma.js";

/**
 * The regularised incomplete beta function I_x(a, b) for a, b > 0 and x in [0, 1], by the continued fraction
 * on the side where it converges fast (Lentz's method). `complement` is 1 - x, given where it is known better.
 */
export function regularizedBeta(x: number, a: number, b: number, complement: number = 1 - x): number {
  if (x <= 0) return 0;
  if (complement <= 0) return 1;
  const logFactor = a * Math.log(x) + b * Math.log(complement) + logGamma(a + b) - logGamma(a) - logGamma(b);
  const factor = Math.exp(logFactor);
  return x < (a + 1) / (a + b + 2)
    ? factor * continuedFraction(x, a, b) / a
    : 1 - factor * continuedFraction(complement, b, a) / b;
}

function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = guard(1 - (a + b) * x / (a + 1));
  d = 1 / d;
  let value = d;
  // The number of terms grows with the square root of the larger parameter.
  const limit = 200 + 10 * Math.ceil(Math.sqrt(Math.max(a, b)));
  for (let m = 1; m <= limit; m++) {
    const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    value *= d * c;
    const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return value;

  function guard(number: number): number {
    return Math.abs(number) < tiny ? tiny : number;
  }
}
