/** One requirement and what was measured against it. */
export interface Bar {
  readonly name: string;
  readonly unit: "x" | "ms" | "s" | "MB" | "%" | "";
  /** The median of `runs` must lie in these bounds, ends included. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** One figure per run. */
  readonly runs: readonly number[];
  /** What a reader must know beside the figure. */
  readonly remark?: string;
}

/** A requirement that could not be measured here. */
export interface SkippedBar {
  readonly name: string;
  readonly skipped: string;
}

/** What one bench found out; `details` are figures beside the bars. */
export interface BenchResult {
  readonly bars: readonly (Bar | SkippedBar)[];
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One bench: measures and returns. `progress` is told what is going on, for a person who waits. */
export type Bench = (progress: (line: string) => void) => Promise<BenchResult>;
