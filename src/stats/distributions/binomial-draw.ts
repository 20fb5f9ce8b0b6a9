/**
 * One draw of a binomial count: inversion while the mean is small, else Hörmann's transformed rejection (BTRS,
 * 1993). `uniform` gives numbers in (0, 1).
 */
export function binomialDraw(n: number, probability: number, uniform: () => number): number {
  if (n <= 0 || probability <= 0) return 0;
  if (probability >= 1) return n;
  if (probability > 0.5) return n - binomialDraw(n, 1 - probability, uniform);
  return n * probability < 10 ? byInversion(n, probability, uniform) : byRejection(n, probability, uniform);
}

function byInversion(n: number, probability: number, uniform: () => number): number {
  const odds = probability / (1 - probability);
  let mass = Math.exp(n * Math.log1p(-probability));
  let left = uniform();
  let count = 0;
  while (left > mass && count < n) {
    left -= mass;
    count += 1;
    mass *= odds * (n - count + 1) / count;
  }
  return count;
}

function byRejection(n: number, probability: number, uniform: () => number): number {
  const spread = Math.sqrt(n * probability * (1 - probability));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * probability;
  const centre = n * probability + 0.5;
  const accepted = 0.92 - 4.2 / b;
  for (;;) {
    const u = uniform() - 0.5;
    const v = uniform();
    const distance = 0.5 - Math.abs(u);
    const count = Math.floor((2 * a / distance + b) * u + centre);
    if (distance >= 0.07 && v <= accepted) return count;
    if (count < 0 || count > n) continue;
    const mode = Math.floor((n + 1) * probability);
    const alpha = (2.83 + 5.1 / b) * spread;
    // The logarithm of the mass at `count` by that at `mode`, by Stirling's series of the factorials, where all else cancels.
    const odds = probability / (1 - probability);
    const bound = (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) + (n + 1) * Math.log((n - mode + 1) / (n - count + 1))
      + (count + 0.5) * Math.log(odds * (n - count + 1) / (count + 1))
      + stirlingTail(mode) + stirlingTail(n - mode) - stirlingTail(count) - stirlingTail(n - count);
    if (Math.log(v * alpha / (a / (distance * distance) + b)) <= bound) return count;
  }
}

/** ln(k!) - [ln(2 pi)/2 + (k + 1/2) ln(k + 1) - (k + 1)], by the series from k = 10 on. */
function stirlingTail(k: number): number {
  if (k < smallTails.length) return smallTails[k]!;
  const inverse = 1 / (k + 1);
  const square = inverse * inverse;
  return (1 / 12 - (1 / 360 - square / 1260) * square) * inverse;
}

const smallTails = Float64Array.from({ length: 10 }, (_, k) => {
  let logFactorial = 0;
  for (let factor = 2; factor <= k; factor++) logFactorial += Math.log(factor);
  return logFactorial - (Math.log(2 * Math.PI) / 2 + (k + 0.5) * Math.log(k + 1) - (k + 1));
});
