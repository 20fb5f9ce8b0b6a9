import { inferenceUnits, type Grouping, type GroupingCandidate } from "./inference-units.js";

/** What a design is made of. */
export interface DesignFacts {
  readonly rows: number;
  /** How often each trial was asked; 1 unless told. */
  readonly repeats?: number;
  /** Per row, the wording in which its items were asked; null or absent where wordings do not rotate. */
  readonly wording?: Int32Array | null;
  /** Per row, the cluster of its items, such as their author or their template; null or absent where items name none. */
  readonly cluster?: Int32Array | null;
  /** How many items, alike in everything, each row stands for; null or absent where each stands for one. */
  readonly weight?: Float64Array | null;
}

/**
 * What estimates over items must know of the study that the items stand in: how often it asked, and which items vary
 * together because they share a wording or a cluster. Every estimating function takes one, so that the unit of
 * inference is that of the study and not a choice of the caller. With repeats the values that go with it are means over
 * the askings of an item, never the askings themselves.
 */
export class Design {
  readonly rows: number;
  /** Items that the rows stand for. */
  readonly items: number;
  readonly repeats: number;
  readonly wording: Int32Array | null;
  readonly cluster: Int32Array | null;
  readonly weight: Float64Array | null;
  /** The groupings of items that can carry inference; without any the item does, with several the one with the widest interval. */
  readonly groupings: readonly Grouping[];
  readonly candidates: readonly GroupingCandidate[];
  /** Remarks on the groupings that cannot carry inference. */
  readonly flags: readonly string[];

  constructor({ rows, repeats = 1, wording = null, cluster = null, weight = null }: DesignFacts) {
    for (const labels of [wording, cluster, weight]) {
      if (labels !== null && labels.length !== rows) throw new RangeError(`a design of ${rows} rows has ${labels.length} labels or weights`);
    }
    this.rows = rows;
    this.items = weight === null ? rows : weight.reduce((sum, own) => sum + own, 0);
    this.repeats = repeats;
    this.wording = wording;
    this.cluster = cluster;
    this.weight = weight;
    ({ groupings: this.groupings, candidates: this.candidates, flags: this.flags } = inferenceUnits(wording, cluster, weight));
  }

  /** The design of some of the rows, in the order given: what is a unit is decided anew on them. */
  among(rows: ArrayLike<number>): Design {
    const { repeats } = this;
    return new Design({
      rows: rows.length, repeats, wording: pick(this.wording, rows, Int32Array), cluster: pick(this.cluster, rows, Int32Array), weight: pick(this.weight, rows, Float64Array),
    });
  }

  /** How many items a row stands for. */
  weightOf(row: number): number {
    return this.weight === null ? 1 : this.weight[row]!;
  }

  /**
   * Each value as often as its row stands for an item, for sums.
   * @param values one per row
   */
  weighted(values: Float64Array): Float64Array {
    const { weight } = this;
    return weight === null ? values : values.map((value, row) => value * weight[row]!);
  }

  /** @throws RangeError where there is not one value per row */
  mustFit(values: ArrayLike<number>): void {
    if (values.length !== this.rows) throw new RangeError(`a design of ${this.rows} rows cannot carry ${values.length} values`);
  }
}

function pick<Values extends Int32Array | Float64Array>(values: Values | null, rows: ArrayLike<number>, Made: new (length: number) => Values): Values | null {
  if (values === null) return null;
  const picked = new Made(rows.length);
  for (let index = 0; index < picked.length; index++) picked[index] = values[rows[index]!]!;
  return picked;
}
