/**
 * The jackknife standard error over n units, sqrt((n - 1) / n x sum of squared deviations of the leave-one-out values).
 * Null with fewer than two units, where a left-out value is not finite, or where they do not vary: then it says nothing.
 */
export function jackknifeError(n: number, leftOut: (unit: number) => number): number | null {
  if (n < 2) return null;
  const values = Float64Array.from({ length: n }, (_, unit) => leftOut(unit));
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt((n - 1) / n * squares);
  return Number.isFinite(error) && error > 1e-12 ? error : null;
}
