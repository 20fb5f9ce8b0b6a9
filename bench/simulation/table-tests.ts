import { cellDifference } from "../../src/stats/estimates/cell-difference.js";
import { clopperPearson } from "../../src/stats/intervals/clopper-pearson.js";
import type { Estimate } from "../../src/stats/estimate.js";
import { mcnemarTest } from "../../src/stats/significance/mcnemar.js";
import { pseudoCountInterval } from "../../src/stats/intervals/pseudo-count-interval.js";
import { equivalencePseudoItems } from "../../src/stats/intervals/pseudo-items.js";
import { tCdf } from "../../src/stats/distributions/t-cdf.js";

/** p-values of a table against no shift; 1 where a test has nothing to say. */
export interface TablePValues {
  readonly t: number;
  readonly signFlip: number;
  readonly signFlipMidp: number;
  readonly mcnemarExactCorrect: number;
  readonly mcnemarMidpCorrect: number;
  readonly mcnemarExactIncorrect: number;
  readonly mcnemarMidpIncorrect: number;
}

/** Items of a table by what they add to DDS. */
interface Differences {
  readonly n: number;
  readonly mean: number;
  /** Sum of squared deviations. */
  readonly squares: number;
  /** Items that add 1 or -1, and 2 or -2. */
  readonly ones: number;
  readonly twos: number;
}

/**
 * Every test of a table of 16 counts.
 * @param estimate what a report makes of them
 */
export function tablePValues(cells: Float64Array, estimate: Estimate | null): TablePValues {
  const { n, mean, squares, ones, twos } = differencesOf(cells);
  const se = Math.sqrt(squares / (n - 1) / n);
  const signFlip = estimate?.p_signflip ?? 1;
  const sum = Math.abs(Math.round(n * mean));
  const right = mcnemarTest(discordant(cells, 8, 2), discordant(cells, 2, 8));
  const wrong = mcnemarTest(discordant(cells, 4, 1), discordant(cells, 1, 4));
  return {
    t: se > 0 && n > 1 ? 2 * tCdf(-Math.abs(mean / se), n - 1) : 1,
    signFlip,
    // Half the weight of the sums as far from 0 as the one seen.
    signFlipMidp: signFlip - (sum === 0 ? 0.5 : 1) * massAt(ones, twos, sum),
    mcnemarExactCorrect: right.exact, mcnemarMidpCorrect: right.midp, mcnemarExactIncorrect: wrong.exact, mcnemarMidpIncorrect: wrong.midp,
  };
}

/**
 * Whether the equivalence test calls DDS none: the 90 % interval with half an imagined item in each of the five
 * cells lies within the margin. With fewer than ten items that differ: 200 times the exact bound of their share does.
 * @param margin percentage points
 */
export function isCalledEquivalent(cells: Float64Array, margin: number): boolean {
  const { n, mean, squares, ones, twos } = differencesOf(cells);
  if (n < 2) return false;
  if (ones + twos < 10) return 200 * clopperPearson(ones + twos, n, 0.1)[1] < margin;
  const { interval } = pseudoCountInterval(n, mean, squares, equivalencePseudoItems, 0.9);
  return 100 * interval[0] > -margin && 100 * interval[1] < margin;
}

function differencesOf(cells: Float64Array): Differences {
  let [n, sum, ones, twos] = [0, 0, 0, 0];
  for (let cell = 0; cell < 16; cell++) {
    const difference = cellDifference(cell);
    n += cells[cell]!;
    sum += difference * cells[cell]!;
    if (Math.abs(difference) === 1) ones += cells[cell]!;
    if (Math.abs(difference) === 2) twos += cells[cell]!;
  }
  const mean = n === 0 ? 0 : sum / n;
  return { n, mean, squares: Math.max(0, ones + 4 * twos - n * mean * mean), ones, twos };
}

/** Items whose claim is accepted under the bit `yes` and not under `no`. */
function discordant(cells: Float64Array, yes: number, no: number): number {
  return cells.reduce((sum, count, cell) => (cell & yes) !== 0 && (cell & no) === 0 ? sum + count : sum, 0);
}

/** P(S = sum) when every sign is a fair coin. */
function massAt(ones: number, twos: number, sum: number): number {
  let mass = 0;
  for (let up = 0; up <= twos; up++) {
    const fromOnes = sum - 2 * (2 * up - twos);
    if (Math.abs(fromOnes) > ones || (fromOnes + ones) % 2 !== 0) continue;
    mass += binomialHalf(twos, up) * binomialHalf(ones, (fromOnes + ones) / 2);
  }
  return mass;
}

const logFactorials = [0];

function binomialHalf(n: number, k: number): number {
  while (logFactorials.length <= n) logFactorials.push(logFactorials.at(-1)! + Math.log(logFactorials.length));
  return Math.exp(logFactorials[n]! - logFactorials[k]! - logFactorials[n - k]! - n * Math.LN2);
}
