/** The greatest common divisor of two whole numbers >= 0; that of a number and 0 is the number. */
export function greatestCommonDivisor(first: number, second: number): number {
  let [a, b] = [first, second];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
