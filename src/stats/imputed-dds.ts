import { binomialDraw } from "./binomial-draw.js";
import { cellDifference } from "./cell-difference.js";
import { cellValues } from "./cell-values.js";
import { combineImputations, type CombinedImputations } from "./combine-imputations.js";
import { gammaDraw } from "./gamma-draw.js";
import type { Estimate } from "./estimate.js";
import type { Grouping } from "./inference-units.js";
import { isWider } from "./is-wider.js";
import { maximumLikelihoodCells } from "./maximum-likelihood-cells.js";
import { meanEstimate } from "./mean-estimate.js";
import { PatternTable } from "./pattern-table.js";
import { ddsPseudoItems, pseudoCountInterval } from "./pseudo-count.js";
import { randomStream } from "./random-stream.js";

/** DDS from multiply imputed verdicts, in percentage points. */
export interface ImputedDds extends CombinedImputations {
  /** Items with at least one verdict. */
  readonly n: number;
  readonly imputations: number;
  readonly unit: Estimate["unit"];
  readonly interval: "t" | "cluster-t" | "pseudo-count";
}

export interface ImputationOptions {
  /** Default 1. */
  readonly seed?: number;
  /** At least 2, default 50. */
  readonly imputations?: number;
  /** The place in the table of each item, and the groups of items that vary together; left out where the unit is the item. */
  readonly items?: { readonly patterns: Uint8Array; readonly groupings: readonly Grouping[] };
}

/** One imagined item in all, shared by the 16 cells (Perks 1947): enough that no split is ever without an answer. */
const prior = 1 / 16;
/** Steps from the maximum likelihood to each imputation. Imputations share no chain, so that a split without evidence cannot stick. */
const steps = 40;
/** Below this many differing items, on average over imputations, imagined items guard the interval. */
const sparse = 10;

/**
 * DDS under the assumption that whether a verdict is missing depends on the item's other verdicts and on nothing
 * else. Missing verdicts are drawn from the multinomial over the 16 cells given those that are there, its shares from
 * their Dirichlet posterior in turn (data augmentation, Schafer 1997, ch. 7, begun at the maximum likelihood); the
 * imputations are joined by Rubin's rules with the degrees of freedom of Barnard and Rubin. Items without any verdict
 * say nothing and are left out. With nothing missing it is the plain estimate. Null where a condition was never
 * answered: then only the prior could fill it.
 */
export function imputedDds(table: PatternTable, { seed = 1, imputations = 50, items }: ImputationOptions = {}): ImputedDds | null {
  const start = maximumLikelihoodCells(table);
  if (start === null) return null;
  const known = items === undefined ? null : heard(items.patterns, items.groupings);
  const n = table.items - table.missingMasks()[15]!;
  if (table.completeItems === n) return plain(table, known?.groupings ?? [], known?.patterns ?? null, n, imputations);

  const uniform = randomStream(seed, "imputation");
  const completed = new Completed(imputations, n, known);
  const whole = table.completeCells();
  const partial = partialRows(table);
  for (let draw = 0; draw < imputations; draw++) {
    let shares = start;
    for (let step = 0; step < steps; step++) shares = posteriorShares(completedCounts(whole, partial, shares, uniform), uniform);
    completed.add(draw, known === null ? completedCounts(whole, partial, shares, uniform) : shares, uniform);
  }
  return completed.combined();
}

interface Items {
  readonly patterns: Uint8Array;
  readonly groupings: readonly Grouping[];
}

/** Without the items that have no verdict at all. */
function heard(patterns: Uint8Array, groupings: readonly Grouping[]): Items {
  const kept = [...patterns.keys()].filter((item) => PatternTable.completions[patterns[item]!]!.length < 16);
  if (kept.length === patterns.length) return { patterns, groupings };
  return {
    patterns: Uint8Array.from(kept, (item) => patterns[item]!),
    groupings: groupings.map((grouping) => ({ ...grouping, group: Int32Array.from(kept, (item) => grouping.group[item]!) })),
  };
}

function plain(table: PatternTable, groupings: readonly Grouping[], patterns: Uint8Array | null, n: number, imputations: number): ImputedDds {
  const values = patterns === null ? cellValues(table.completeCells(), cellDifference)
    : Float64Array.from(patterns, (pattern) => cellDifference(PatternTable.completions[pattern]![0]!));
  const { estimate, se, ci95, unit, interval } = meanEstimate(values, { groupings, pseudo: ddsPseudoItems, repeats: 1, seed: 1 })!;
  const groups = groupings.find((grouping) => grouping.unit === unit)?.count;
  return { estimate, se, ci95, unit, n, imputations, degrees: Math.max(1, (groups ?? n) - 1), fractionMissing: 0, interval: interval === "pseudo-count" ? interval : groups === undefined ? "t" : "cluster-t" };
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
    let left = count;
    let mass = 0;
    for (const cell of cells) mass += shares[cell]!;
    for (let index = 0; index < cells.length && left > 0; index++) {
      const cell = cells[index]!;
      const drawn = index === cells.length - 1 ? left : binomialDraw(left, mass > 0 ? Math.min(1, shares[cell]! / mass) : 1 / (cells.length - index), uniform);
      counts[cell]! += drawn;
      left -= drawn;
      mass -= shares[cell]!;
    }
  }
  return counts;
}

function posteriorShares(counts: Float64Array, uniform: () => number): Float64Array {
  const shares = counts.map((count) => gammaDraw(count + prior, uniform));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

/** Gathers the estimate and its variance by unit from each completed data set. */
class Completed {
  readonly #n: number;
  readonly #items: Items | null;
  readonly #means: Float64Array;
  readonly #variances: Float64Array;
  readonly #guardedMeans: Float64Array;
  readonly #guardedVariances: Float64Array;
  readonly #grouped: readonly Float64Array[];
  #differing = 0;

  constructor(imputations: number, n: number, items: Items | null) {
    const column = (): Float64Array => new Float64Array(imputations);
    this.#n = n;
    this.#items = items;
    [this.#means, this.#variances, this.#guardedMeans, this.#guardedVariances] = [column(), column(), column(), column()];
    this.#grouped = (items?.groupings ?? []).map(column);
  }

  /** @param drawn the 16 completed counts; where items are grouped the 16 shares, from which each item is drawn */
  add(draw: number, drawn: Float64Array, uniform: () => number): void {
    const differences = this.#items === null ? null : drawDifferences(this.#items.patterns, drawn, uniform);
    const law = new Float64Array(5);
    if (differences === null) drawn.forEach((count, cell) => { law[cellDifference(cell) + 2]! += count; });
    else for (const difference of differences) law[difference + 2]! += 1;

    const n = this.#n;
    const mean = law.reduce((sum, count, index) => sum + count * (index - 2), 0) / n;
    const squares = law.reduce((sum, count, index) => sum + count * (index - 2 - mean) ** 2, 0);
    const guarded = pseudoCountInterval(n, mean, squares, ddsPseudoItems);
    this.#means[draw] = mean;
    this.#variances[draw] = n === 1 ? guarded.se ** 2 : squares / (n - 1) / n;
    this.#guardedMeans[draw] = guarded.estimate;
    this.#guardedVariances[draw] = guarded.se ** 2;
    this.#differing += n - law[2]!;
    if (differences === null) return;
    this.#items!.groupings.forEach(({ group, count }, order) => {
      const sums = new Float64Array(count);
      for (let item = 0; item < n; item++) sums[group[item]!]! += (differences[item]! - mean) / n;
      this.#grouped[order]![draw] = count / (count - 1) * sums.reduce((sum, residual) => sum + residual * residual, 0);
    });
  }

  combined(): ImputedDds {
    const n = this.#n;
    const imputations = this.#means.length;
    let chosen: Omit<ImputedDds, "n" | "imputations"> = { ...combineImputations(this.#means, this.#variances, n - 1), unit: "item", interval: "t" };
    const { estimate } = chosen;
    let widest: typeof chosen | null = null;
    this.#items?.groupings.forEach(({ unit, count }, order) => {
      const grouped = { ...combineImputations(this.#means, this.#grouped[order]!, count - 1), unit, interval: "cluster-t" as const };
      if (widest === null || isWider(grouped.ci95, widest.ci95)) widest = grouped;
    });
    chosen = widest ?? chosen;
    if (this.#differing / imputations < sparse || chosen.se === 0) {
      const guarded = combineImputations(this.#guardedMeans, this.#guardedVariances, n - 1);
      if (isWider(guarded.ci95, chosen.ci95)) chosen = { ...chosen, ...guarded, estimate, interval: "pseudo-count" };
    }
    return { ...chosen, n, imputations, estimate: 100 * estimate, se: 100 * chosen.se, ci95: [100 * chosen.ci95[0], 100 * chosen.ci95[1]] };
  }
}

/** What each item adds to DDS once its missing verdicts are drawn, one item at a time. */
function drawDifferences(patterns: Uint8Array, shares: Float64Array, uniform: () => number): Int8Array {
  return Int8Array.from(patterns, (pattern) => {
    const cells = PatternTable.completions[pattern]!;
    if (cells.length === 1) return cellDifference(cells[0]!);
    let left = uniform() * cells.reduce((sum, cell) => sum + shares[cell]!, 0);
    for (const cell of cells) {
      left -= shares[cell]!;
      if (left < 0) return cellDifference(cell);
    }
    return cellDifference(cells[Math.floor(uniform() * cells.length)]!);
  });
}
