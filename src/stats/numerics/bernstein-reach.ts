const bits = Math.log(2e16);

/**
 * How far from its mean a sum of independent numbers lies but for a probability below 1e-16 (Bernstein's inequality), rounded up.
 * @param variance of the sum
 * @param largest the farthest that one of the numbers lies from its mean
 */
export function bernsteinReach(variance: number, largest: number): number {
  const linear = bits * largest / 3;
  return Math.ceil(linear + Math.sqrt(linear ** 2 + 2 * bits * variance)) + 1;
}
