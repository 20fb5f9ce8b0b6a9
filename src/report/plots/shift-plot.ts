import type { Interval } from "../../stats/estimate.js";
import { formatInterval, isShownInterval } from "../format-interval.js";
import { formatNumber, type Measure } from "../format-number.js";
import { plotColours, type PlotColour } from "./plot-colours.js";
import { plotConfig, type PlotWidth } from "./plot-layout.js";
import type { PlotSpec } from "./render-plot.js";

/** A number in C1 and in C2. */
export interface ShiftRow {
  readonly label: string;
  readonly colour: PlotColour;
  readonly from: { readonly estimate: number; readonly interval: Interval | null };
  readonly to: { readonly estimate: number; readonly interval: Interval | null };
}

/** How a shift plot is scaled and named. */
export interface ShiftScale {
  readonly measure: Measure;
  /** Fixed ends, or null for ends that hold the data and zero. */
  readonly domain: readonly [number, number] | null;
  readonly title: string;
}

/**
 * How numbers move from C1 (open circle, above) to C2 (filled circle, below), each with its 95 % interval
 * as a whisker and written out beside it.
 */
export function shiftPlot(rows: readonly ShiftRow[], width: PlotWidth, scale: ShiftScale): PlotSpec {
  const narrow = width === "narrow";
  const step = narrow ? 74 : 58;
  const [plotWidth, left, right] = narrow ? [328, 8, 8] : [384, 176, 200];
  const middle = narrow ? 18 : 0;
  const domain = scale.domain ?? domainOf(rows);
  const written = (name: string, end: ShiftRow["from"]) => `${name} ${formatNumber(end.estimate, scale.measure)} ${isShownInterval(end.interval) ? formatInterval(end.interval, scale.measure) : ""}`;
  const values = rows.map((row, index) => ({
    key: String(index), label: row.label, colour: plotColours[row.colour], from: row.from.estimate, to: row.to.estimate,
    fromLow: row.from.interval?.[0] ?? row.from.estimate, fromHigh: row.from.interval?.[1] ?? row.from.estimate,
    toLow: row.to.interval?.[0] ?? row.to.estimate, toHigh: row.to.interval?.[1] ?? row.to.estimate,
    fromWritten: written("C1", row.from), toWritten: written("C2", row.to),
  }));
  const y = { field: "key", type: "nominal", sort: values.map(({ key }) => key), axis: null } as const;
  const colour = { field: "colour", type: "nominal", scale: null } as const;
  const above = middle - 9;
  const below = middle + 9;
  const x = (field: string) => ({ field, type: "quantitative" }) as const;
  const axis = { ...x("fromLow"), title: scale.title, scale: { domain, nice: false, zero: false, clamp: true }, axis: { grid: !narrow, domain: narrow, domainColor: plotColours.line, tickCount: narrow ? 5 : 6, title: scale.title } };
  const text = (field: string, at: number, align: "left" | "right", offset: number, extra: object = {}) => ({
    mark: { type: "text", align, baseline: "middle", yOffset: offset, ...extra }, encoding: { y, x: { value: at }, text: { field, type: "nominal" } },
  });
  return {
    width: plotWidth, height: { step }, autosize: { type: "none" }, padding: { left, right, top: 4, bottom: 46 },
    data: { values }, config: plotConfig,
    layer: [
      ...(domain[0] < 0 ? [{ data: { values: [{ zero: 0 }] }, mark: { type: "rule", color: narrow ? plotColours.line : plotColours.muted, strokeWidth: 1 }, encoding: { x: x("zero") } }] : []),
      { mark: { type: "rule", yOffset: above, strokeWidth: 1.5, opacity: 0.55 }, encoding: { y, x: axis, x2: { field: "fromHigh" }, color: colour } },
      { mark: { type: "rule", yOffset: below, strokeWidth: 1.5, opacity: 0.55 }, encoding: { y, x: x("toLow"), x2: { field: "toHigh" }, color: colour } },
      { mark: { type: "rule", yOffset: above, y2Offset: below, strokeWidth: 2.5 }, encoding: { y, y2: { field: "key" }, x: x("from"), x2: { field: "to" }, color: colour } },
      { mark: { type: "point", filled: true, shape: "circle", size: 70, opacity: 1, yOffset: above, fill: plotColours.paper, strokeWidth: 2 }, encoding: { y, x: x("from"), stroke: colour } },
      { mark: { type: "point", filled: true, shape: "circle", size: 90, opacity: 1, yOffset: below }, encoding: { y, x: x("to"), fill: colour } },
      ...(narrow
        ? [
          text("label", -left, "left", -26, { fontWeight: 600 }), text("fromWritten", -left, "left", -9, { color: plotColours.muted, fontSize: 12 }),
          text("toWritten", plotWidth + right, "right", -9, { color: plotColours.muted, fontSize: 12 }),
        ]
        : [text("label", -left, "left", 0, { fontWeight: 600 }), text("fromWritten", plotWidth + right, "right", above, { color: plotColours.muted }), text("toWritten", plotWidth + right, "right", below)]),
    ],
  } as PlotSpec;
}

function domainOf(rows: readonly ShiftRow[]): [number, number] {
  const ends = rows.flatMap(({ from, to }) => [from, to].flatMap(({ estimate, interval }) => isShownInterval(interval) ? [...interval] : [estimate]));
  const low = Math.min(0, ...ends);
  const high = Math.max(0, ...ends);
  const pad = 0.06 * (high - low || 1);
  return [low - (low < 0 ? pad : 0), high + pad];
}
