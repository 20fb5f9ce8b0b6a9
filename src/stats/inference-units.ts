/** Items gathered in groups that vary together. */
export interface Grouping {
  readonly unit: "wording" | "cluster";
  /** Per item, its group: 0 .. count - 1. */
  readonly group: Int32Array;
  readonly count: number;
}

/** The groupings that can carry inference, and remarks on those that cannot. */
export interface InferenceUnits {
  readonly groupings: readonly Grouping[];
  readonly flags: readonly string[];
}

/**
 * Which groups of items carry the inference. A grouping with fewer than two groups, or with one that holds over
 * half of the items, cannot; the unit is then the item, with a flag.
 * @param wording per item; null where the design has no wordings
 * @param cluster per item; null where items name none
 */
export function inferenceUnits(wording: Int32Array | null, cluster: Int32Array | null): InferenceUnits {
  const groupings: Grouping[] = [];
  const flags: string[] = [];
  for (const [unit, labels] of [["wording", wording], ["cluster", cluster]] as const) {
    if (labels === null || labels.length === 0) continue;
    const { group, count, largest } = dense(labels);
    if (count < 2) flags.push(`${unit} is not a unit of inference: all items share one ${unit}`);
    else if (largest > labels.length / 2) flags.push(`${unit} is not a unit of inference: one ${unit} holds over half of the items`);
    else groupings.push({ unit, group, count });
  }
  return { groupings, flags };
}

/** Groups numbered by first appearance. */
function dense(labels: Int32Array): { group: Int32Array; count: number; largest: number } {
  const numbers = new Map<number, number>();
  const sizes: number[] = [];
  const group = new Int32Array(labels.length);
  for (let index = 0; index < labels.length; index++) {
    const label = labels[index]!;
    let number = numbers.get(label);
    if (number === undefined) {
      number = sizes.length;
      numbers.set(label, number);
      sizes.push(0);
    }
    sizes[number]! += 1;
    group[index] = number;
  }
  return { group, count: sizes.length, largest: sizes.reduce((most, size) => Math.max(most, size), 0) };
}
