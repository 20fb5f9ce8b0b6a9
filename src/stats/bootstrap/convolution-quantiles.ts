import { fourierTransform } from "../numerics/fourier-transform.js";
import { convolutionWindow } from "./convolution-window.js";

/**
 * Quantiles of the sum of `draws` independent draws from a law on the whole numbers 0 .. weights.length - 1: the
 * smallest sum whose distribution function reaches each probability. One Fourier transform, its power, and back,
 * on a window that Bernstein's inequality leaves less than 1e-16 outside of.
 * @param weights the law, adding up to 1
 * @param probabilities ascending, in (0, 1)
 */
export function convolutionQuantiles(weights: Float64Array, draws: number, probabilities: readonly number[]): number[] {
  const range = weights.length - 1;
  const { start, length } = convolutionWindow(weights, draws);
  const real = new Float64Array(length);
  const imaginary = new Float64Array(length);
  for (let value = 0; value <= range; value++) real[value % length]! += weights[value]!;
  fourierTransform(real, imaginary);
  for (let index = 0; index < length; index++) {
    const logSize = draws / 2 * Math.log(real[index]! ** 2 + imaginary[index]! ** 2);
    // Most frequencies are this small, and vanish in the sum.
    if (!(logSize > -50)) {
      real[index] = 0;
      imaginary[index] = 0;
      continue;
    }
    const scaled = Math.exp(logSize);
    const angle = draws * Math.atan2(imaginary[index]!, real[index]!);
    real[index] = scaled * Math.cos(angle);
    imaginary[index] = scaled * Math.sin(angle);
  }
  fourierTransform(imaginary, real);
  const quantiles: number[] = [];
  let reached = 0;
  for (let offset = 0; offset < length && quantiles.length < probabilities.length; offset++) {
    reached += Math.max(0, real[(start + offset) % length]! / length);
    // Rounding of the transform must not push a quantile that is met exactly one step up.
    while (quantiles.length < probabilities.length && reached >= probabilities[quantiles.length]! - 1e-12) quantiles.push(start + offset);
  }
  while (quantiles.length < probabilities.length) quantiles.push(start + length - 1);
  return quantiles;
}
