import { equivalenceMargin } from "../../stats/equivalence/equivalence-margin.js";
import type { Interval } from "../../stats/estimate.js";
import { clippedWords } from "../format-interval.js";
import { formatWithUnit } from "../format-number.js";
import { forestPlot } from "../plots/forest-plot.js";
import { rowInterval, type ForestRow } from "../plots/forest-row.js";
import { forestScale, runsPast } from "../plots/forest-scale.js";
import { visibleLine } from "../visible-text.js";
import type { Figure } from "./figure.js";

interface ForestText extends Pick<Figure, "name" | "title" | "explanation"> {
  /** Sentences before the remarks on how it is drawn. */
  readonly caption: readonly string[];
  /** What a row is, as the head of the data's first column. */
  readonly rowIs: string;
  /** What the two ends of the axis mean. */
  readonly axis: string;
  /** What the points are of, `DDS` or `DDS on probabilities`. */
  readonly statistic: string;
}

/** A forest plot of rows in points with the remarks that it needs; `placebo` is shaded behind the first row. */
export function forestFigure(rows: readonly ForestRow[], placebo: Interval | null, text: ForestText): Figure {
  const bands = { margin: equivalenceMargin, placebo };
  const scale = forestScale(rows, bands);
  const past = rows.some((row) => runsPast(row, scale).left || runsPast(row, scale).right);
  return {
    name: text.name, title: text.title, explanation: text.explanation,
    description: rows.map((row) => `${row.heading === undefined ? "" : `${visibleLine(row.heading)}. `}${visibleLine(row.label)}: ${formatWithUnit(row.estimate, "points")} ${rowInterval(row)}, n ${row.n}.`).join(" "),
    caption: [
      ...text.caption,
      ...(past ? ["An arrowhead: the interval runs past the edge."] : []),
      ...(rows.some(({ tooFew }) => tooFew) ? ["Hollow: too few items for an interval."] : []),
      ...(rows.some(({ clipped }) => clipped) ? [clippedWords] : []),
    ].join(" "),
    spec: (width) => forestPlot(rows, width, bands, text.axis),
    table: {
      header: [text.rowIs, "statistic", "estimate", "ci95_low", "ci95_high", "n"],
      rows: [
        ...rows.map((row) => [row.label, text.statistic, row.estimate, row.computed?.[0] ?? null, row.computed?.[1] ?? null, row.n]),
        ...(placebo === null ? [] : [["placebo band", text.statistic, null, placebo[0], placebo[1], null]]),
      ],
    },
  };
}
