import { normalQuantile } from "./normal-quantile.js";

/** One draw of a gamma variable with `shape` > 0 and scale 1 (Marsaglia and Tsang 2000). `uniform` gives numbers in (0, 1). */
export function gammaDraw(shape: number, uniform: () => number): number {
  if (shape < 1) return gammaDraw(shape + 1, uniform) * uniform() ** (1 / shape);
  const centre = shape - 1 / 3;
  const scale = 1 / Math.sqrt(9 * centre);
  for (;;) {
    const x = normalQuantile(uniform());
    const root = 1 + scale * x;
    if (root <= 0) continue;
    const cube = root ** 3;
    if (Math.log(uniform()) < x * x / 2 + centre * (1 - cube + Math.log(cube))) return centre * cube;
  }
}
