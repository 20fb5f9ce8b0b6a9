/** The standard normal density. */
export function normalDensity(x: number): number {
  return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
}
