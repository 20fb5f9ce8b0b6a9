import type { Agreement } from "./agreement.js";
import { agreementInterval } from "./agreement-interval.js";
import { sum } from "../numerics/sum.js";

/**
 * Cohen's kappa of two raters, with the large-sample error of Fleiss, Cohen and Everitt (1969), which holds also where
 * kappa is not 0. Where all pairs agree that error is 0 and says nothing: `se` is null and the interval comes from
 * Wilson's limits of the agreement.
 * @param table square: how many units got category i from the first rater and j from the second
 */
export function cohensKappa(table: readonly (readonly number[])[]): Agreement {
  const size = table.length;
  const rows = table.map((row) => sum(row));
  const columns = table.map((_, column) => sum(table.map((row) => row[column]!)));
  const n = sum(rows);
  if (n === 0) return { estimate: null, se: null, interval: null, observed: null, expected: null, n };
  let observed = 0;
  let expected = 0;
  for (let category = 0; category < size; category++) {
    observed += table[category]![category]! / n;
    expected += rows[category]! * columns[category]! / (n * n);
  }
  if (expected > 1 - 1e-12) return { estimate: null, se: null, interval: null, observed, expected, n };
  const estimate = (observed - expected) / (1 - expected);
  let spread = -((estimate - expected * (1 - estimate)) ** 2);
  for (let first = 0; first < size; first++) {
    for (let second = 0; second < size; second++) {
      const share = table[first]![second]! / n;
      spread += first === second
        ? share * (1 - (rows[first]! + columns[first]!) / n * (1 - estimate)) ** 2
        : share * (1 - estimate) ** 2 * ((columns[first]! + rows[second]!) / n) ** 2;
    }
  }
  const error = Math.sqrt(Math.max(0, spread) / n) / (1 - expected);
  const se = error > 1e-12 ? error : null;
  return { estimate, se, interval: agreementInterval({ estimate, se, observed, expected, n }), observed, expected, n };
}
