import type { Interval } from "../../stats/estimate.js";
import { formatInterval } from "../format-interval.js";

/** One line of a forest plot, in points. */
export interface ForestRow {
  readonly label: string;
  readonly estimate: number;
  readonly interval: Interval | null;
  readonly n: number;
  /** Summaries stand first, drawn heavier. */
  readonly summary: boolean;
  /** Of a field with too few items for an interval: the point is drawn hollow. */
  readonly tooFew: boolean;
  /** Whether ends of the interval were moved to what is possible. */
  readonly clipped: boolean;
  /** The interval as computed, not cut at what is possible, for the figure's data. */
  readonly computed: Interval | null;
  /** The first row of a group carries its name, drawn as a heading above it. */
  readonly heading?: string;
}

/** What a forest plot shades: the margin of the equivalence test over all rows, and the placebo band behind the first. */
export interface ForestBands {
  readonly margin: number;
  readonly placebo: Interval | null;
}

/** The interval of a row in points, or why it has none. */
export function rowInterval({ interval, tooFew }: ForestRow): string {
  return tooFew ? "too few items" : formatInterval(interval, "points");
}
