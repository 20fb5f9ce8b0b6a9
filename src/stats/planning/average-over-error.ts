import { logGamma } from "../distributions/log-gamma.js";

const intervals = 400;

/**
 * The mean of a function of s, where s is what an estimated standard error is to the true one: s^2 is a chi-square
 * with `degrees` degrees of freedom over `degrees` (Simpson's rule; about 1e-9).
 */
export function averageOverError(degrees: number, of: (ratio: number) => number): number {
  const spread = 9 / Math.sqrt(2 * degrees);
  const from = Math.max(0, 1 - spread);
  const step = (1 + spread - from) / intervals;
  const constant = Math.LN2 + degrees / 2 * Math.log(degrees / 2) - logGamma(degrees / 2);
  let sum = 0;
  for (let index = 0; index <= intervals; index++) {
    const ratio = from + index * step;
    const density = ratio === 0 ? (degrees === 1 ? Math.exp(constant) : 0) : Math.exp(constant + (degrees - 1) * Math.log(ratio) - degrees / 2 * ratio * ratio);
    sum += (index === 0 || index === intervals ? 1 : index % 2 === 1 ? 4 : 2) * density * of(ratio);
  }
  return sum * step / 3;
}
