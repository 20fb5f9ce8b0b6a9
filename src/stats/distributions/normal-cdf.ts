/**
 * The standard normal distribution function, to about 1e-14 relative in both tails (Hart's rational
 * approximation in the form of West 2005, "Better approximations to cumulative normal functions"; the
 * continued fraction of Mills' ratio beyond 3, where Hart's form loses relative accuracy).
 */
export function normalCdf(x: number): number {
  const distance = Math.abs(x);
  const upper = upperTail(distance);
  return x > 0 ? 1 - upper : upper;
}

function upperTail(x: number): number {
  if (x > 38.6) return 0;
  const kernel = Math.exp(-x * x / 2);
  if (x < 3) {
    let numerator = 3.52624965998911e-2 * x + 0.700383064443688;
    numerator = numerator * x + 6.37396220353165;
    numerator = numerator * x + 33.912866078383;
    numerator = numerator * x + 112.079291497871;
    numerator = numerator * x + 221.213596169931;
    numerator = numerator * x + 220.206867912376;
    let denominator = 8.83883476483184e-2 * x + 1.75566716318264;
    denominator = denominator * x + 16.064177579207;
    denominator = denominator * x + 86.7807322029461;
    denominator = denominator * x + 296.564248779674;
    denominator = denominator * x + 637.333633378831;
    denominator = denominator * x + 793.826512519948;
    denominator = denominator * x + 440.413735824752;
    return kernel * numerator / denominator;
  }
  let fraction = x;
  for (let term = 40; term >= 1; term--) fraction = x + term / fraction;
  return kernel / (fraction * Math.sqrt(2 * Math.PI));
}
