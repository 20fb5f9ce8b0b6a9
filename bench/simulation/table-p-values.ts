import type { Estimate } from "../../src/stats/estimate.js";
import { mcnemarTest } from "../../src/stats/significance/mcnemar.js";
import { signFlipOfCounts } from "../../src/stats/significance/sign-flip-of-counts.js";
import { tTest } from "../../src/stats/significance/t-test.js";
import { standardError } from "../../src/stats/units/standard-error.js";
import { tableDifferences } from "./table-differences.js";

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

/**
 * Every test of a table of 16 counts.
 * @param estimate what a report makes of them
 */
export function tablePValues(cells: Float64Array, estimate: Estimate | null): TablePValues {
  const { ones, twos, ...moments } = tableDifferences(cells);
  const { n, mean } = moments;
  const right = mcnemarTest(discordant(cells, 8, 2), discordant(cells, 2, 8));
  const wrong = mcnemarTest(discordant(cells, 4, 1), discordant(cells, 1, 4));
  return {
    t: tTest(mean, standardError(moments), n)?.p ?? 1,
    signFlip: estimate?.p_signflip ?? 1,
    signFlipMidp: signFlipOfCounts(ones, twos, Math.round(n * mean)).midp,
    mcnemarExactCorrect: right.exact, mcnemarMidpCorrect: right.midp, mcnemarExactIncorrect: wrong.exact, mcnemarMidpIncorrect: wrong.midp,
  };
}

/** Items whose claim is accepted under the bit `yes` and not under `no`. */
function discordant(cells: Float64Array, yes: number, no: number): number {
  return cells.reduce((sum, count, cell) => (cell & yes) !== 0 && (cell & no) === 0 ? sum + count : sum, 0);
}
