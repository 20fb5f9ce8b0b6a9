/** Items gathered in groups that vary together. */
export interface Grouping {
  readonly unit: "wording" | "cluster";
  /** Per row, its group: 0 .. count - 1. */
  readonly group: Int32Array;
  readonly count: number;
}

/** A way in which the items are gathered, and whether it can carry inference. */
export interface GroupingCandidate {
  readonly unit: Grouping["unit"];
  readonly groups: number;
  /** Items in the largest group. */
  readonly largest: number;
  /** Why it cannot carry inference; null where it can. */
  readonly rejected: string | null;
}

/** The groupings that can carry inference, all that were considered, and remarks on those that cannot. */
export interface InferenceUnits {
  readonly groupings: readonly Grouping[];
  readonly candidates: readonly GroupingCandidate[];
  readonly flags: readonly string[];
}

/**
 * Which groups of items carry the inference. A grouping with fewer than two groups, or with one that holds over
 * half of the items, cannot; the unit is then the item, with a flag.
 * @param wording per row; null where the design has no wordings
 * @param cluster per row; null where items name none
 * @param weight items that each row stands for; null where each stands for one
 */
export function inferenceUnits(wording: Int32Array | null, cluster: Int32Array | null, weight: Float64Array | null): InferenceUnits {
  const groupings: Grouping[] = [];
  const candidates: GroupingCandidate[] = [];
  for (const [unit, labels] of [["wording", wording], ["cluster", cluster]] as const) {
    if (labels === null || labels.length === 0) continue;
    const { group, count, largest, items } = dense(labels, weight);
    const rejected = count < 2 ? `all items share one ${unit}` : largest > items / 2 ? `one ${unit} holds over half of the items` : null;
    candidates.push({ unit, groups: count, largest, rejected });
    if (rejected === null) groupings.push({ unit, group, count });
  }
  const flags = candidates.flatMap(({ unit, rejected }) => rejected === null ? [] : [`${unit} is not a unit of inference: ${rejected}`]);
  return { groupings, candidates, flags };
}

/** Groups numbered by first appearance. */
function dense(labels: Int32Array, weight: Float64Array | null): { group: Int32Array; count: number; largest: number; items: number } {
  const numbers = new Map<number, number>();
  const sizes: number[] = [];
  const group = new Int32Array(labels.length);
  let items = 0;
  for (let row = 0; row < labels.length; row++) {
    const label = labels[row]!;
    let number = numbers.get(label);
    if (number === undefined) {
      number = sizes.length;
      numbers.set(label, number);
      sizes.push(0);
    }
    const own = weight === null ? 1 : weight[row]!;
    sizes[number]! += own;
    items += own;
    group[row] = number;
  }
  return { group, count: sizes.length, largest: sizes.reduce((most, size) => Math.max(most, size), 0), items };
}
