import { normalQuantile } from "./normal-quantile.js";

/**
 * One draw from the gamma distribution with `shape` > 0 and scale 1 (Marsaglia and Tsang 2000; shapes below 1 by
 * their power of a uniform). `uniform` gives numbers in (0, 1).
 */
export function gammaDraw(shape: number, uniform: () => number): number {
  if (shape < 1) return gammaDraw(shape + 1, uniform) * uniform() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normalQuantile(uniform());
    // Products, since powers take several times as long.
    const root = 1 + c * x;
    const v = root * root * root;
    if (v <= 0) continue;
    const u = uniform();
    const square = x * x;
    // The squeeze lies wholly within what the logarithms accept, so that it changes time and no draw.
    if (u < 1 - 0.0331 * square * square || Math.log(u) < square / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
