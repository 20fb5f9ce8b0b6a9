import type { ClaimColumns, CollectedVerdicts } from "../analysis/collect-verdicts.js";
import type { SectionInput } from "../analysis/section-input.js";
import type { Estimate } from "../stats/estimate.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import { Design } from "../stats/units/design.js";

/** One arm in a sum of arms, and what it counts there. */
export interface ArmTerm {
  readonly arm: number;
  readonly weight: number;
}

/** An estimate over items with how many items it rests on. */
export type ItemEstimate = Estimate & { readonly n: number };

/**
 * The arms of one judge as columns over items, for contrasts of any number of arms that are taken item by item: arms share
 * replies and items, so that the interval of a difference is that of the items' differences and never put together from two intervals.
 */
export class ArmColumns {
  /** What acceptance is read from: that of the headline finding. */
  readonly basis: "verdicts" | "probabilities";
  readonly #verdicts: CollectedVerdicts;
  readonly #columns: ClaimColumns<Float64Array>;
  readonly #repeats: number;
  readonly #seed: number;
  readonly #sums = new Map<number, Float64Array>();
  readonly #all: Int32Array;
  readonly #designs = new WeakMap<Int32Array, Map<Int32Array | null, Design>>();
  readonly #distinct = new Map<Int32Array, number>();

  /** @param basis that of the headline finding unless told; verdicts where no probabilities are stored */
  constructor({ verdicts, spec, block }: Pick<SectionInput, "verdicts" | "spec" | "block">, basis: ArmColumns["basis"] = block.finding.basis) {
    this.basis = basis === "probabilities" && verdicts.probability !== null ? "probabilities" : "verdicts";
    this.#verdicts = verdicts;
    this.#columns = this.basis === "probabilities" ? verdicts.probability! : verdicts.accept;
    this.#repeats = spec.repeats;
    this.#seed = spec.seed;
    this.#all = Int32Array.from({ length: verdicts.items }, (_, item) => item);
  }

  /** Per item, the acceptance of its right claim plus that of its wrong one (0 to 2); NaN where either is missing. */
  sums(arm: number): Float64Array {
    let sums = this.#sums.get(arm);
    if (sums === undefined) {
      const [right, wrong] = this.#columns[arm]!;
      sums = new Float64Array(right.length);
      for (let item = 0; item < sums.length; item++) sums[item] = right[item]! + wrong[item]!;
      this.#sums.set(arm, sums);
    }
    return sums;
  }

  /** Per item, the acceptance of its right (0) or wrong (1) claim. */
  claims(arm: number, claim: 0 | 1): Float64Array {
    return this.#columns[arm]![claim];
  }

  /** All items of the study, ascending. */
  get items(): Int32Array {
    return this.#all;
  }

  /** Of some items (all unless told) those that have both claims in every one of the arms, in the same order. */
  complete(arms: readonly number[], among = this.#all): Int32Array {
    const columns = arms.map((arm) => this.sums(arm));
    const found = new Int32Array(among.length);
    let count = 0;
    for (const item of among) {
      let sum = 0;
      for (const column of columns) sum += column[item]!;
      if (!Number.isNaN(sum)) found[count++] = item;
    }
    // One array for all that miss nothing, whose design is then made once.
    return count === among.length ? among : found.slice(0, count);
  }

  /**
   * The mean over items of a weighted sum of arms, each arm's acceptance being that of the right claim plus that of the wrong one: with
   * weights 1 and -1 the estimator of DDS. In percentage points; null without items.
   * @param items those that count; all that are complete in the arms unless told
   */
  estimate(terms: readonly ArmTerm[], items = this.complete(terms.map(({ arm }) => arm))): ItemEstimate | null {
    return this.mean(this.combined(terms, items), items, terms.map(({ arm }) => arm), terms.reduce((sum, { weight }) => sum + Math.abs(weight), 0));
  }

  /** Per item, that weighted sum of arms (1 = 100 points). */
  combined(terms: readonly ArmTerm[], items: Int32Array): Float64Array {
    const values = new Float64Array(items.length);
    for (const { arm, weight } of terms) {
      const sums = this.sums(arm);
      for (let index = 0; index < values.length; index++) values[index]! += weight * sums[items[index]!]!;
    }
    return values;
  }

  /**
   * The mean of values of one's own, one per item, with the interval of the study's unit, in percentage points.
   * @param arms those that the values were made from, for their wordings
   * @param reach the largest size that a value can have
   */
  mean(values: Float64Array, items: Int32Array, arms: readonly number[], reach: number): ItemEstimate | null {
    const pseudo = ddsPseudoItems.map(([value, mass]) => [value * reach / 2, mass] as const);
    const estimate = meanEstimate(values, { design: this.design(items, arms), pseudo, repeats: null, seed: this.#seed, reach, intervalOnly: true });
    return estimate === null ? null : { ...estimate, n: items.length };
  }

  /** What the items stand in: their clusters, and the wordings of the arm that has the most. */
  design(items: Int32Array, arms: readonly number[]): Design {
    const { cluster } = this.#verdicts;
    const wording = this.#wordingOf(arms);
    let designs = this.#designs.get(items);
    if (designs === undefined) this.#designs.set(items, designs = new Map<Int32Array | null, Design>());
    let design = designs.get(wording);
    if (design === undefined) {
      const every = new Design({ rows: this.#verdicts.items, repeats: this.#repeats, wording, cluster });
      designs.set(wording, design = items === this.#all ? every : every.among(items));
    }
    return design;
  }

  #wordingOf(arms: readonly number[]): Int32Array | null {
    let [most, chosen]: [number, Int32Array | null] = [1, null];
    for (const arm of arms) {
      const column = this.#verdicts.wording[arm]!;
      let distinct = this.#distinct.get(column);
      if (distinct === undefined) this.#distinct.set(column, distinct = new Set(column).size);
      if (distinct > most) [most, chosen] = [distinct, column];
    }
    return chosen;
  }
}
