/**
 * The e-value form of the Benjamini-Hochberg procedure (Wang and Ramdas 2022): rejects the hypotheses with the k largest
 * e-values, k the largest for which the k-th largest is at least tests / (alpha k). Bounds the expected share of
 * false claims by alpha under any dependence, and at any stopping time that the e-values allow.
 * @returns per hypothesis, whether it is rejected
 */
export function eBenjaminiHochberg(eValues: readonly number[], alpha = 0.05): boolean[] {
  const sorted = [...eValues].sort((first, second) => second - first);
  let rejected = 0;
  sorted.forEach((value, index) => {
    if (value * (index + 1) * alpha >= eValues.length) rejected = index + 1;
  });
  const threshold = rejected === 0 ? Infinity : sorted[rejected - 1]!;
  return eValues.map((value) => rejected > 0 && value >= threshold);
}
