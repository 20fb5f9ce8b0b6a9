import type { Interval } from "../../stats/estimate.js";
import { fitWidth } from "../display-width.js";
import { formatInterval, formatNumber, isShownInterval } from "../format-number.js";
import { visibleLine } from "../visible-text.js";
import { forestScale, runsPast } from "./forest-scale.js";
import { plotColours } from "./plot-colours.js";
import { plotConfig, type PlotWidth } from "./plot-layout.js";
import type { PlotSpec } from "./render-plot.js";

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
}

/** The interval of a row in points, or why it has none. */
export function rowInterval({ interval, tooFew }: ForestRow): string {
  return tooFew ? "too few items" : formatInterval(interval, "points");
}

/**
 * A forest plot: per row a point and its 95 % interval in points around zero, the numbers beside it. The
 * shaded band is the margin of the equivalence test. Colour repeats what position says: above zero, below
 * zero, or an interval that holds zero. Intervals that run off the scale end there in an arrowhead.
 */
export function forestPlot(rows: readonly ForestRow[], width: PlotWidth, margin: number): PlotSpec {
  const narrow = width === "narrow";
  const step = narrow ? 42 : 26;
  const [plotWidth, left, right] = narrow ? [328, 8, 8] : [384, 176, 200];
  const domain = forestScale(rows, margin);
  const values = rows.map((row, index) => ({
    key: String(index).padStart(4, "0"),
    label: fitWidth(visibleLine(row.label), narrow ? 24 : 22),
    numbers: `${formatNumber(row.estimate, "points")} ${rowInterval(row)}`,
    n: formatNumber(row.n, "count"),
    narrowNumbers: `${formatNumber(row.estimate, "points")} ${rowInterval(row)}  n ${formatNumber(row.n, "count")}`,
    estimate: clamp(row.estimate, domain),
    low: clamp(row.interval?.[0] ?? row.estimate, domain),
    high: clamp(row.interval?.[1] ?? row.estimate, domain),
    colour: directionColour(row),
    fill: row.tooFew ? plotColours.paper : directionColour(row),
    outline: row.tooFew ? directionColour(row) : plotColours.paper,
    summary: row.summary,
    thickness: row.summary ? 3.5 : 2,
    size: row.summary ? 120 : 60,
    shape: row.summary ? "diamond" : "circle",
  }));
  const arrows = rows.flatMap((row, index) => (["left", "right"] as const).filter((side) => runsPast(row, domain)[side])
    .map((side) => ({ key: values[index]!.key, side, at: domain[side === "left" ? 0 : 1], colour: directionColour(row) })));
  const y = { field: "key", type: "nominal", sort: values.map(({ key }) => key), axis: null } as const;
  const title = "\u2190 skeptical \u00b7 points \u00b7 deferential \u2192";
  const x = (field: string) => ({ field, type: "quantitative", title }) as const;
  const colour = { field: "colour", type: "nominal", scale: null } as const;
  const shift = narrow ? 8 : 0;
  const text = (field: string, at: number, align: "left" | "right", extra: object = {}) => ({
    mark: { type: "text", align, baseline: "middle", yOffset: narrow ? -9 : 0, ...extra },
    encoding: { y, x: { value: at }, text: { field, type: "nominal" }, },
  });
  const names = (at: number, align: "left" | "right") => [true, false].map((summary) => ({
    transform: [{ filter: { field: "summary", equal: summary } }], ...text("label", at, align, { fontWeight: summary ? 600 : 400 }),
  }));
  return {
    width: plotWidth, height: { step }, autosize: { type: "none" },
    padding: { left, right, top: narrow ? 4 : 26, bottom: 46 },
    data: { values }, config: plotConfig,
    layer: [
      { data: { values: [{ low: -margin, high: margin }] }, mark: { type: "rect", color: plotColours.band }, encoding: { x: x("low"), x2: { field: "high" } } },
      { data: { values: [{ zero: 0 }] }, mark: { type: "rule", color: plotColours.muted, strokeWidth: 1 }, encoding: { x: x("zero") } },
      {
        mark: { type: "rule", strokeCap: "round", yOffset: shift },
        encoding: {
          y, x: { ...x("low"), scale: { domain, nice: false }, axis: { grid: !narrow, tickCount: narrow ? 5 : 7, labelExpr: "datum.value === 0 ? '0' : format(datum.value, '+d')" } },
          x2: { field: "high" }, color: colour, strokeWidth: { field: "thickness", type: "quantitative", scale: null, legend: null },
        },
      },
      {
        mark: { type: "point", filled: true, opacity: 1, yOffset: shift, strokeWidth: 1.5 },
        encoding: {
          y, x: x("estimate"), fill: { ...colour, field: "fill" }, stroke: { ...colour, field: "outline" }, size: { field: "size", type: "quantitative", scale: null, legend: null },
          shape: { field: "shape", type: "nominal", scale: null },
        },
      },
      ...arrows.map((arrow) => ({
        data: { values: [arrow] }, mark: { type: "point", filled: true, opacity: 1, yOffset: shift, shape: `triangle-${arrow.side}`, size: 70, color: arrow.colour },
        encoding: { y, x: x("at") },
      })),
      ...(narrow
        ? [...names(-left, "left"), text("narrowNumbers", plotWidth + right, "right", { color: plotColours.muted, fontSize: 12 })]
        : [
          ...names(-left, "left"), text("numbers", plotWidth + 146, "right"), text("n", plotWidth + right, "right", { color: plotColours.muted }),
          heading("points [95 % interval]", plotWidth + 146), heading("n", plotWidth + right),
        ]),
    ],
  } as PlotSpec;
}

function heading(words: string, at: number): object {
  return { data: { values: [{ words }] }, mark: { type: "text", align: "right", baseline: "bottom", color: plotColours.muted, fontSize: 12 }, encoding: { x: { value: at }, y: { value: -8 }, text: { field: "words", type: "nominal" } } };
}

function directionColour(row: ForestRow): string {
  if (!isShownInterval(row.interval) || (row.interval[0] <= 0 && row.interval[1] >= 0)) return plotColours.neutral;
  return row.estimate > 0 ? plotColours.more : plotColours.less;
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value));
}
