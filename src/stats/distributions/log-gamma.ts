/**
 * The natural logarithm of the gamma function for x > 0, to about 1e-15 relative: Stirling's series from 10
 * on, reached by the recurrence from below.
 */
export function logGamma(x: number): number {
  let shift = 0;
  let argument = x;
  if (argument < 10) {
    let product = 1;
    while (argument < 10) {
      product *= argument;
      argument += 1;
    }
    shift = Math.log(product);
  }
  const inverse = 1 / argument;
  const square = inverse * inverse;
  const correction = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680
    - square * (1 / 1188 - square * (691 / 360360 - square / 156))))));
  return (argument - 0.5) * Math.log(argument) - argument + 0.5 * Math.log(2 * Math.PI) + correction - shift;
}
