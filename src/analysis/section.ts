import type { Interval } from "../stats/estimate.js";

/** A number with its interval, as a section's table or figure shows it. */
export interface SectionEstimate {
  readonly estimate: number;
  /** Null where none can be drawn, which a note then explains. */
  readonly ci95: Interval | null;
  /** Items (or pairs, or claims, as the column says) that it rests on; absent where a column of its own has them. */
  readonly n?: number;
  /** P-value of what the table tests, after the adjustment that its note names. */
  readonly p?: number | null;
}

/** What stands in one cell: text, a count or bare number, an estimate, or null for what was not measured. */
export type SectionCell = string | number | boolean | SectionEstimate | null;

/** How a column's numbers are written: percentage points, shares (0 to 1), z units, counts, milliseconds, US dollars, p-values. */
export type SectionUnit = "pp" | "percent" | "share" | "z" | "count" | "number" | "milliseconds" | "usd" | "p" | "text";

export interface SectionColumn {
  /** The member of each row, in snake_case. */
  readonly key: string;
  /** The heading, with its unit where it has one. */
  readonly title: string;
  readonly unit: SectionUnit;
}

export interface SectionTable {
  readonly title: string;
  readonly columns: readonly SectionColumn[];
  readonly rows: readonly Readonly<Record<string, SectionCell>>[];
  /** What the reader must know to read it: unit of inference, adjustment, what was left out and why. */
  readonly note: string | null;
}

/** Estimates with their intervals over one axis, with a band (such as the placebo's) behind them. */
export interface ForestFigure {
  readonly kind: "forest";
  readonly title: string;
  readonly unit: SectionUnit;
  readonly rows: readonly { readonly label: string; readonly value: SectionEstimate }[];
  readonly band?: { readonly label: string; readonly interval: Interval } | undefined;
}

/** Points in a plane, each with its label, such as cost against accuracy; `frontier` names those that no other beats in both. */
export interface ScatterFigure {
  readonly kind: "scatter";
  readonly title: string;
  readonly x: { readonly title: string; readonly unit: SectionUnit };
  readonly y: { readonly title: string; readonly unit: SectionUnit };
  readonly points: readonly { readonly label: string; readonly x: SectionEstimate; readonly y: SectionEstimate; readonly size?: number | undefined }[];
  readonly frontier?: readonly string[] | undefined;
}

/** Lines through points in order: survival by turn (steps), reliability, ROC, with bands where there are intervals. */
export interface LineFigure {
  readonly kind: "lines";
  readonly title: string;
  readonly x: { readonly title: string; readonly unit: SectionUnit };
  readonly y: { readonly title: string; readonly unit: SectionUnit };
  readonly steps: boolean;
  /** Whether the line y = x stands behind them. */
  readonly diagonal: boolean;
  readonly series: readonly { readonly label: string; readonly points: readonly { readonly x: number; readonly y: number; readonly ci95?: Interval | undefined }[] }[];
}

export type SectionFigure = ForestFigure | ScatterFigure | LineFigure;

/** The part of a report that answers one experiment's question for one judge. */
export interface Section {
  /** The factor that is varied, such as `labels`, or `mitigations`, `pushback`, `probabilities`. */
  readonly factor: string;
  readonly title: string;
  readonly judge: string;
  /** The question it answers, in words. */
  readonly question: string;
  /** Its answer in one sentence, with the interval and the caveat that applies. */
  readonly answer: string;
  readonly caveats: readonly string[];
  readonly tables: readonly SectionTable[];
  readonly figures: readonly SectionFigure[];
}
