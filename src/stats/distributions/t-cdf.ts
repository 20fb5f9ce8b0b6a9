import { regularizedBeta } from "./regularized-beta.js";

/** Student's t distribution function with `degrees` > 0 degrees of freedom, accurate in the tails. */
export function tCdf(t: number, degrees: number): number {
  const square = t * t;
  const tail = regularizedBeta(degrees / (degrees + square), degrees / 2, 0.5, square / (degrees + square)) / 2;
  return t > 0 ? 1 - tail : tail;
}
