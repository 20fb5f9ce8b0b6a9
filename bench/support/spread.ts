/** Median, smallest and largest of some figures. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The spread of at least one figure; the median of an even number is the mean of the middle two. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((first, second) => first - second);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("no figure was measured");
  return { median: (lower + upper) / 2, min: sorted[0] ?? upper, max: sorted.at(-1) ?? upper };
}
