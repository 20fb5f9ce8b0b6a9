import type { Design } from "../units/design.js";
import type { Interval } from "../estimate.js";
import { itemCells } from "../bootstrap/item-cells.js";
import { multinomialBootstrap } from "../bootstrap/multinomial-bootstrap.js";
import { logLinearZ } from "./log-linear-z.js";
import type { AcceptColumns } from "./signal-detection.js";

/** Above this many different items a draw is no longer cheap. */
const mostCells = 100;
/** Few enough for a report of many contrasts: an end then errs by about 4 % of a standard error. */
const draws = 4000;

/**
 * Percentile intervals over items of the changes of d-prime and of criterion from C1 to C2, with the log-linear correction in
 * every draw: 4,000 seeded multinomial draws over the patterns of verdicts. Null where no draw moves them, and where the items have
 * more than 100 patterns (means over repeats).
 */
export function signalBootstrap(columns: AcceptColumns, design: Design, seed: number): readonly [dprime: Interval | null, criterion: Interval | null] {
  const cells = itemCells([columns.c1_correct, columns.c1_incorrect, columns.c2_correct, columns.c2_incorrect], design, mostCells);
  if (cells === null) return [null, null];
  const n = design.items;
  const z = zOfTotals(n);
  const [dprime, criterion] = multinomialBootstrap(cells, [
    (totals) => z(totals[2]!) - z(totals[3]!) - z(totals[0]!) + z(totals[1]!),
    (totals) => (z(totals[0]!) + z(totals[1]!) - z(totals[2]!) - z(totals[3]!)) / 2,
  ], { seed, draws });
  return [dprime ?? null, criterion ?? null];
}

/** z of the corrected rate of a total; the same totals come again and again. */
function zOfTotals(n: number): (total: number) => number {
  const known = new Map<number, number>();
  return (total) => {
    let z = known.get(total);
    if (z === undefined) {
      z = logLinearZ(total, n);
      known.set(total, z);
    }
    return z;
  };
}
