import { multinomialDraw } from "../distributions/multinomial-draw.js";
import { cellDifference } from "../estimates/cell-difference.js";
import { combineImputations, type CombinedImputations } from "./combine-imputations.js";
import { cutInterval } from "../intervals/cut-interval.js";
import { Design } from "../units/design.js";
import type { Estimate } from "../estimate.js";
import { gammaDraw } from "../distributions/gamma-draw.js";
import { groupStandardError } from "../units/group-standard-error.js";
import { fewestDifferences } from "../intervals/fewest-differences.js";
import { scaleInterval } from "../intervals/scale-interval.js";
import { isWider } from "../intervals/is-wider.js";
import { maximumLikelihoodCells } from "./maximum-likelihood-cells.js";
import { meanEstimate } from "../estimates/mean-estimate.js";
import { PatternTable } from "./pattern-table.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";
import { sum } from "../numerics/sum.js";
import { standardError } from "../units/standard-error.js";
import { randomStream } from "../distributions/random-stream.js";

/** DDS from multiply imputed verdicts, in percentage points. */
export interface ImputedDds extends CombinedImputations {
  /** Items with at least one verdict. */
  readonly n: number;
  readonly imputations: number;
  readonly unit: Estimate["unit"];
  readonly interval: "t" | "cluster-t" | "pseudo-count";
}

/** Items that are alike, by the pattern they hold. */
export interface PatternRows {
  readonly patterns: Uint8Array;
  readonly design: Design;
}

export interface ImputationOptions {
  /** Default 1. */
  readonly seed?: number;
  /** At least 2, default 50. */
  readonly imputations?: number;
  /** The place in the table of each row of items, and what they stand in; left out where the unit is the item. */
  readonly rows?: PatternRows;
}

/** One imagined item in all, shared by the 16 cells (Perks 1947): enough that no split is ever without an answer. */
const prior = 1 / 16;
/** Steps from the maximum likelihood to each imputation. Imputations share no chain, so that a split without evidence cannot stick. */
const steps = 20;
/**
 * DDS under the assumption that whether a verdict is missing depends on the item's other verdicts and on nothing
 * else. Missing verdicts are drawn from the multinomial over the 16 cells given those that are there, its shares from
 * their Dirichlet posterior in turn (data augmentation, Schafer 1997, ch. 7, begun at the maximum likelihood); the
 * imputations are joined by Rubin's rules with the degrees of freedom of Barnard and Rubin. Items without any verdict
 * say nothing and are left out. With nothing missing it is the plain estimate. Null where a condition was never
 * answered: then only the prior could fill it.
 */
export function imputedDds(table: PatternTable, { seed = 1, imputations = 50, rows = rowsOf(table) }: ImputationOptions = {}): ImputedDds | null {
  const start = maximumLikelihoodCells(table);
  if (start === null) return null;
  const heard = gathered(rows);
  if (table.completeItems === heard.design.items) return plain(heard, imputations);

  const uniform = randomStream(seed, "imputation");
  const completed = new Completed(imputations, heard);
  const whole = table.completeCells();
  const partial = partialRows(table);
  for (let draw = 0; draw < imputations; draw++) {
    let shares = start;
    for (let step = 0; step < steps; step++) shares = posteriorShares(completedCounts(whole, partial, shares, uniform), uniform);
    completed.add(draw, shares, uniform);
  }
  return completed.combined();
}

function rowsOf({ counts }: PatternTable): PatternRows {
  const patterns = Uint8Array.from(counts.keys()).filter((pattern) => counts[pattern]! > 0);
  return { patterns, design: new Design({ rows: patterns.length, weight: Float64Array.from(patterns, (pattern) => counts[pattern]!) }) };
}

/** Items with a verdict, those alike in pattern and groups in one row, in an order of their own: draws do not depend on how the rows came. */
function gathered({ patterns, design }: PatternRows): PatternRows {
  const kinds = new Map<string, { readonly row: number; weight: number }>();
  patterns.forEach((pattern, row) => {
    if (PatternTable.completions[pattern]!.length === 16) return;
    const key = `${pattern} ${design.wording?.[row] ?? ""} ${design.cluster?.[row] ?? ""}`;
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, { row, weight: design.weightOf(row) });
    else kind.weight += design.weightOf(row);
  });
  const kept = [...kinds].sort(([first], [second]) => first < second ? -1 : 1).map(([, kind]) => kind);
  const labels = (all: Int32Array | null): Int32Array | null => all === null ? null : Int32Array.from(kept, ({ row }) => all[row]!);
  return {
    patterns: Uint8Array.from(kept, ({ row }) => patterns[row]!),
    design: new Design({ rows: kept.length, wording: labels(design.wording), cluster: labels(design.cluster), weight: Float64Array.from(kept, ({ weight }) => weight) }),
  };
}

function plain({ patterns, design }: PatternRows, imputations: number): ImputedDds {
  const values = Float64Array.from(patterns, (pattern) => cellDifference(PatternTable.completions[pattern]![0]!));
  const { estimate, se, ci95, df, unit, interval } = meanEstimate(values, { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 })!;
  return { estimate, se, ci95, unit, n: design.items, imputations, degrees: df ?? Math.max(1, design.items - 1), fractionMissing: 0, interval: interval === "pseudo-count" ? interval : unit === "item" ? "t" : "cluster-t" };
}

interface PartialRow {
  readonly count: number;
  /** Its completions. */
  readonly cells: readonly number[];
}

/** Patterns with some verdicts and not all. */
function partialRows(table: PatternTable): PartialRow[] {
  return [...table.counts].map((count, pattern) => ({ count, cells: PatternTable.completions[pattern]! }))
    .filter(({ count, cells }) => count > 0 && cells.length > 1 && cells.length < 16);
}

/** The counts of the complete items with every incomplete one drawn into one of its completions. */
function completedCounts(whole: Float64Array, partial: readonly PartialRow[], shares: Float64Array, uniform: () => number): Float64Array {
  const counts = whole.slice();
  for (const { count, cells } of partial) {
    drawCompletions(count, cells, shares, uniform, (cell, drawn) => { counts[cell]! += drawn; });
  }
  return counts;
}

/** Deals `count` items among the cells by their shares. */
function drawCompletions(count: number, cells: readonly number[], shares: Float64Array, uniform: () => number, deal: (cell: number, drawn: number) => void): void {
  const own = cells.map((cell) => shares[cell]!);
  multinomialDraw(count, own, sum(own), uniform, (index, drawn) => { deal(cells[index]!, drawn); });
}

function posteriorShares(counts: Float64Array, uniform: () => number): Float64Array {
  const shares = counts.map((count) => gammaDraw(count + prior, uniform));
  const total = sum(shares);
  return shares.map((share) => share / total);
}

/** Gathers the estimate and its variance by unit from each completed data set. */
class Completed {
  readonly #rows: PatternRows;
  readonly #means: Float64Array;
  readonly #variances: Float64Array;
  readonly #guardedMeans: Float64Array;
  readonly #guardedVariances: Float64Array;
  readonly #grouped: readonly Float64Array[];
  #differing = 0;

  constructor(imputations: number, rows: PatternRows) {
    const column = (): Float64Array => new Float64Array(imputations);
    this.#rows = rows;
    [this.#means, this.#variances, this.#guardedMeans, this.#guardedVariances] = [column(), column(), column(), column()];
    this.#grouped = rows.design.groupings.map(column);
  }

  /** Draws every row into its completions by the shares, and keeps what becomes of DDS. */
  add(draw: number, shares: Float64Array, uniform: () => number): void {
    const { patterns, design } = this.#rows;
    const n = design.items;
    const law = new Float64Array(5);
    const sums = new Float64Array(patterns.length);
    for (let row = 0; row < patterns.length; row++) {
      drawCompletions(design.weightOf(row), PatternTable.completions[patterns[row]!]!, shares, uniform, (cell, drawn) => {
        const difference = cellDifference(cell);
        law[difference + 2]! += drawn;
        sums[row]! += difference * drawn;
      });
    }
    const mean = law.reduce((sum, count, index) => sum + count * (index - 2), 0) / n;
    const squares = law.reduce((sum, count, index) => sum + count * (index - 2 - mean) ** 2, 0);
    const guarded = pseudoCountInterval(n, mean, squares, ddsPseudoItems);
    this.#means[draw] = mean;
    this.#variances[draw] = n === 1 ? guarded.se ** 2 : standardError({ n, squares }) ** 2;
    this.#guardedMeans[draw] = guarded.estimate;
    this.#guardedVariances[draw] = guarded.se ** 2;
    this.#differing += n - law[2]!;
    const residuals = sums.map((sum, row) => (sum - design.weightOf(row) * mean) / n);
    design.groupings.forEach((grouping, order) => { this.#grouped[order]![draw] = groupStandardError(residuals, grouping) ** 2; });
  }

  combined(): ImputedDds {
    const { design } = this.#rows;
    const n = design.items;
    const imputations = this.#means.length;
    let chosen: Omit<ImputedDds, "n" | "imputations"> = { ...combineImputations(this.#means, this.#variances, n - 1), unit: "item", interval: "t" };
    const { estimate } = chosen;
    let widest: typeof chosen | null = null;
    design.groupings.forEach(({ unit, count }, order) => {
      const grouped = { ...combineImputations(this.#means, this.#grouped[order]!, count - 1), unit, interval: "cluster-t" as const };
      if (widest === null || isWider(grouped.ci95, widest.ci95)) widest = grouped;
    });
    chosen = widest ?? chosen;
    if (this.#differing / imputations < fewestDifferences || chosen.se === 0) {
      const guarded = combineImputations(this.#guardedMeans, this.#guardedVariances, n - 1);
      if (isWider(guarded.ci95, chosen.ci95)) chosen = { ...chosen, ...guarded, estimate, interval: "pseudo-count" };
    }
    return { ...chosen, n, imputations, estimate: 100 * estimate, se: 100 * chosen.se, ci95: scaleInterval(cutInterval(chosen.ci95, -2, 2), 100) };
  }
}
