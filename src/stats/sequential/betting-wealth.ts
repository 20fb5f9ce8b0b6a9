/** Counts of values that lie evenly between two bounds: `counts[i]` belongs to `low + i (high - low) / (counts.length - 1)`. */
export interface CellCounts {
  readonly counts: ArrayLike<number>;
  readonly low: number;
  readonly high: number;
}

/** The logarithm of an e-value against a mean, and its derivative by that mean. */
export interface Wealth {
  readonly log: number;
  readonly slope: number;
}

/** Bets as shares of the largest that a mean admits, in either direction; all count the same. */
const stakes = [0.02, 0.04, 0.08, 0.16, 0.3, 0.5, 0.7, 0.9];

const exponents = new Float64Array(2 * stakes.length);
const slopes = new Float64Array(2 * stakes.length);

/**
 * What a bettor has who began with 1 and bet, at stakes fixed beforehand, that the mean is not `mean`: the average
 * over a grid of bets b of the product of (1 + b (k - mean))^n_k (Waudby-Smith and Ramdas 2024, "Estimating means of
 * bounded random variables by betting", section 4). A bet is a share of 1 / (mean - low) upwards and of
 * 1 / (high - mean) downwards, so that every factor is positive. Whatever the law of the values, its expectation is at
 * most 1 where their mean is `mean`, and the chance that it ever reaches 1 / alpha at most alpha. Its logarithm is
 * convex in the mean, so that the means it does not exclude are an interval.
 * @param mean strictly between the bounds
 */
export function bettingWealth({ counts, low, high }: CellCounts, mean: number): Wealth {
  const cells = counts.length;
  const step = (high - low) / (cells - 1);
  const below = mean - low;
  const above = high - mean;
  exponents.fill(0);
  slopes.fill(0);
  for (let cell = 0; cell < cells; cell++) {
    const count = counts[cell]!;
    if (count === 0) continue;
    const up = cell * step / below;
    const down = (cells - 1 - cell) * step / above;
    for (let index = 0; index < stakes.length; index++) {
      const stake = stakes[index]!;
      const upFactor = 1 + stake * (up - 1);
      const downFactor = 1 + stake * (down - 1);
      exponents[2 * index]! += count * Math.log(upFactor);
      slopes[2 * index]! -= count * stake * up / (below * upFactor);
      exponents[2 * index + 1]! += count * Math.log(downFactor);
      slopes[2 * index + 1]! += count * stake * down / (above * downFactor);
    }
  }
  let most = -Infinity;
  for (const exponent of exponents) most = Math.max(most, exponent);
  let sum = 0;
  let slope = 0;
  for (let bet = 0; bet < exponents.length; bet++) {
    const weight = Math.exp(exponents[bet]! - most);
    sum += weight;
    slope += weight * slopes[bet]!;
  }
  return { log: most + Math.log(sum / exponents.length), slope: slope / sum };
}
