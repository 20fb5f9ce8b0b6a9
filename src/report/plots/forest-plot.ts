import type { Interval } from "../../stats/estimate.js";
import { fitWidth } from "../../core/display-width.js";
import { isShownInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { visibleLine } from "../visible-text.js";
import { forestLayout, type ForestLayout } from "./forest-layout.js";
import { rowInterval, type ForestBands, type ForestRow } from "./forest-row.js";
import { forestScale, runsPast } from "./forest-scale.js";
import { plotColours } from "./plot-colours.js";
import { plotConfig, type PlotWidth } from "./plot-layout.js";
import type { PlotSpec } from "./render-plot.js";

/**
 * A forest plot: per row a point and its 95 % interval in points around zero, the numbers beside it. Colour
 * repeats what position says: above zero, below zero, or an interval that holds zero. Intervals that run off
 * the scale end there in an arrowhead.
 */
export function forestPlot(rows: readonly ForestRow[], width: PlotWidth, bands: ForestBands, axis: string): PlotSpec {
  const layout = forestLayout(rows, width);
  const { stacked, plotWidth, left, right } = layout;
  const domain = forestScale(rows, bands);
  const values = rows.map((row, index) => ({
    key: String(index),
    label: fitWidth(visibleLine(row.label), layout.labelColumns),
    numbers: `${formatNumber(row.estimate, "points")} ${rowInterval(row)}`,
    n: formatNumber(row.n, "count"),
    stackedNumbers: `${formatNumber(row.estimate, "points")} ${rowInterval(row)}  n ${formatNumber(row.n, "count")}`,
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
    .map((side) => ({ key: String(index), side, at: domain[side === "left" ? 0 : 1], colour: directionColour(row) })));
  const headings = rows.flatMap(({ heading }, index) => heading === undefined ? [] : [{ key: `above ${index}`, words: fitWidth(visibleLine(heading), width === "narrow" ? 46 : 90) }]);
  const keys = rows.flatMap(({ heading }, index) => heading === undefined ? [String(index)] : [`above ${index}`, String(index)]);
  const y = { field: "key", type: "nominal", scale: { domain: keys }, axis: null } as const;
  const x = (field: string) => ({ field, type: "quantitative", title: axis }) as const;
  const colour = { field: "colour", type: "nominal", scale: null } as const;
  const text = (field: string, at: number, align: "left" | "right", yOffset: number, extra: object = {}) => ({
    mark: { type: "text", align, baseline: "middle", yOffset, ...extra }, encoding: { y, x: { value: at }, text: { field, type: "nominal" } },
  });
  const names = [true, false].map((summary) => ({
    transform: [{ filter: { field: "summary", equal: summary } }], ...text("label", -left, "left", layout.label, { fontWeight: summary ? 600 : 400 }),
  }));
  const muted = { color: plotColours.muted, fontSize: 12 };
  return {
    width: plotWidth, height: { step: layout.step }, autosize: { type: "none" },
    padding: { left, right, top: stacked ? 4 : 26, bottom: 46 },
    data: { values }, config: plotConfig,
    layer: [
      ...backdrop(values.map(({ key }) => key), layout, bands, domain, y, x),
      {
        mark: { type: "rule", strokeCap: "round", yOffset: layout.marks },
        encoding: {
          y, x: { ...x("low"), scale: { domain, nice: false }, axis: { grid: !stacked, tickCount: width === "narrow" ? 5 : 7, labelExpr: "datum.value === 0 ? '0' : format(datum.value, '+d')" } },
          x2: { field: "high" }, color: colour, strokeWidth: { field: "thickness", type: "quantitative", scale: null, legend: null },
        },
      },
      {
        mark: { type: "point", filled: true, opacity: 1, yOffset: layout.marks, strokeWidth: 1.5 },
        encoding: {
          y, x: x("estimate"), fill: { ...colour, field: "fill" }, stroke: { ...colour, field: "outline" }, size: { field: "size", type: "quantitative", scale: null, legend: null },
          shape: { field: "shape", type: "nominal", scale: null },
        },
      },
      ...arrows.map((arrow) => ({
        data: { values: [arrow] }, mark: { type: "point", filled: true, opacity: 1, yOffset: layout.marks, shape: `triangle-${arrow.side}`, size: 70, color: arrow.colour },
        encoding: { y, x: x("at") },
      })),
      ...(headings.length === 0 ? [] : [{ data: { values: headings }, ...text("words", -left, "left", 8, { fontWeight: 600 }) }]),
      ...names,
      ...(stacked
        ? [text("stackedNumbers", plotWidth + right, "right", layout.numbers, muted)]
        : [
          text("numbers", plotWidth + 146, "right", 0), text("n", plotWidth + right, "right", 0, { color: plotColours.muted }),
          columnHead("points [95 % interval]", plotWidth + 146), columnHead("n", plotWidth + right),
        ]),
    ],
  } as PlotSpec;
}

/** The bands and the line at zero; where names stand above the rows, row by row, so that they cross no name. */
function backdrop(keys: readonly string[], { stacked, step, marks }: ForestLayout, { margin, placebo }: ForestBands, domain: readonly [number, number], y: object, x: (field: string) => object): object[] {
  const height = 20;
  const rect = ([low, high]: Interval, of: readonly string[], color: string): object => ({
    data: { values: of.map((key) => ({ key, low: clamp(low, domain), high: clamp(high, domain) })) },
    mark: { type: "rect", color, ...(stacked ? { height: { band: height / step }, yOffset: marks } : {}) }, encoding: { y, x: x("low"), x2: { field: "high" } },
  });
  return [
    rect([-margin, margin], keys, plotColours.band),
    ...(placebo === null ? [] : [rect(placebo, keys.slice(0, 1), plotColours.placebo)]),
    stacked
      ? { data: { values: keys.map((key) => ({ key, zero: 0 })) }, mark: { type: "tick", orient: "vertical", size: height, thickness: 1, color: plotColours.muted, opacity: 1, yOffset: marks }, encoding: { y, x: x("zero") } }
      : { data: { values: [{ zero: 0 }] }, mark: { type: "rule", color: plotColours.muted, strokeWidth: 1 }, encoding: { x: x("zero") } },
  ];
}

function columnHead(words: string, at: number): object {
  return { data: { values: [{ words }] }, mark: { type: "text", align: "right", baseline: "bottom", color: plotColours.muted, fontSize: 12 }, encoding: { x: { value: at }, y: { value: -8 }, text: { field: "words", type: "nominal" } } };
}

function directionColour(row: ForestRow): string {
  if (!isShownInterval(row.interval) || (row.interval[0] <= 0 && row.interval[1] >= 0)) return plotColours.neutral;
  return row.estimate > 0 ? plotColours.more : plotColours.less;
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value));
}
