import { multinomialDraw } from "../distributions/multinomial-draw.js";
import { randomStream } from "../distributions/random-stream.js";
import { sum } from "../numerics/sum.js";

/**
 * The units of a sample as a bootstrap draws them, gathered in cells of units that are alike. Items: one cell for each
 * pattern of verdicts, with how many items show it. Clusters: one cell for each, with the sums over its items.
 */
export interface ResampledCells {
  /** Units in each cell. */
  readonly counts: Float64Array;
  /** Per quantity, what one unit of each cell adds to its total. */
  readonly values: readonly Float64Array[];
}

/** What a bootstrap is drawn with. */
export interface ResamplingOptions {
  readonly seed: number;
  /** 10,000 unless told. */
  readonly draws?: number;
  /** 0.95 unless told. */
  readonly confidence?: number;
}

/**
 * Calls `visit` with the totals of every quantity in each of the seeded draws, which hold as many units as the sample:
 * multinomial counts over the cells, drawn as one binomial after another, so that a draw takes as long as there are
 * cells, however many units they hold. `totals` is one array, filled anew for each draw.
 */
export function resample({ counts, values }: ResampledCells, { seed, draws = 10_000 }: ResamplingOptions, visit: (totals: Float64Array, draw: number) => void): void {
  const uniform = randomStream(seed, "multinomial");
  const units = sum(counts);
  // The largest first, so that few binomials are drawn from many.
  const cells = Uint32Array.from(counts.keys()).filter((cell) => counts[cell]! > 0).sort((first, second) => counts[second]! - counts[first]! || first - second);
  const held = Float64Array.from(cells, (cell) => counts[cell]!);
  const totals = new Float64Array(values.length);
  const ofCell = Float64Array.from({ length: cells.length * values.length }, (_, at) => values[at % values.length]![cells[Math.floor(at / values.length)]!]!);
  const add = (index: number, count: number): void => {
    for (let quantity = 0, at = index * totals.length; quantity < totals.length; quantity++, at++) totals[quantity]! += count * ofCell[at]!;
  };
  for (let draw = 0; draw < draws; draw++) {
    totals.fill(0);
    if (cells.length === units) for (let unit = 0; unit < units; unit++) add(Math.floor(uniform() * units), 1);
    else multinomialDraw(units, held, units, uniform, add);
    visit(totals, draw);
  }
}
