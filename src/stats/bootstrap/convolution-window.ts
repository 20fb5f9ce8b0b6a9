import { bernsteinReach } from "../numerics/bernstein-reach.js";

/**
 * Where the sum of `draws` draws from a law on 0 .. weights.length - 1 can be found: in start .. start + length - 1, a power of two, but for
 * a probability below 1e-16.
 */
export function convolutionWindow(weights: Float64Array, draws: number): { start: number; length: number } {
  const range = weights.length - 1;
  let mean = 0;
  let square = 0;
  for (let value = 0; value <= range; value++) {
    mean += weights[value]! * value;
    square += weights[value]! * value * value;
  }
  const variance = Math.max(0, square - mean * mean);
  const reach = bernsteinReach(draws * variance, range);
  const needed = Math.min(draws * range + 1, 2 * reach + 1);
  let length = 2;
  while (length < needed) length *= 2;
  const start = length >= draws * range + 1 ? 0 : Math.max(0, Math.floor(draws * mean) - reach);
  return { start, length };
}
