import type { FlipRate } from "../flip-rates.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { plotColours, type PlotColour } from "./plot-colours.js";
import { plotConfig, type PlotWidth } from "./plot-layout.js";
import type { PlotSpec } from "./render-plot.js";

/** One bar: a rate in percent and what it is of. */
interface RateRow {
  readonly label: string;
  readonly colour: PlotColour;
  readonly rate: Omit<FlipRate, "flips">;
}

/** One bar: how often verdicts differ. */
export interface FlipRow extends RateRow {
  readonly rate: FlipRate;
}

/** Bars of rates in percent with their 95 % intervals, the numbers beside them; `words` say what the rate and its n are. */
export function flipPlot(rows: readonly RateRow[], width: PlotWidth, words = { axis: "Verdicts that differ, %", count: "pairs" }): PlotSpec {
  const narrow = width === "narrow";
  const step = narrow ? 44 : 30;
  const [plotWidth, left, right] = narrow ? [328, 8, 8] : [384, 176, 200];
  const most = Math.min(100, 1.08 * Math.max(5, ...rows.map(({ rate }) => rate.ci95[1])));
  const values = rows.map(({ label, colour, rate }, index) => ({
    key: String(index), label, colour: plotColours[colour], estimate: rate.estimate, low: rate.ci95[0], high: rate.ci95[1],
    numbers: `${formatNumber(rate.estimate, "percent")} ${formatInterval(rate.ci95, "percent")}`, n: formatNumber(rate.n, "count"),
    narrowNumbers: `${formatNumber(rate.estimate, "percent")} ${formatInterval(rate.ci95, "percent")}  n ${formatNumber(rate.n, "count")}`,
  }));
  const y = { field: "key", type: "nominal", sort: values.map(({ key }) => key), axis: null } as const;
  const shift = narrow ? 9 : 0;
  const x = (field: string) => ({ field, type: "quantitative", title: words.axis }) as const;
  const text = (field: string, at: number, align: "left" | "right", extra: object = {}) => ({
    mark: { type: "text", align, baseline: "middle", yOffset: narrow ? -10 : 0, ...extra }, encoding: { y, x: { value: at }, text: { field, type: "nominal" } },
  });
  const heading = (text: string, at: number) => ({
    data: { values: [{ words: text }] }, mark: { type: "text", align: "right", baseline: "bottom", color: plotColours.muted, fontSize: 12 },
    encoding: { x: { value: at }, y: { value: -8 }, text: { field: "words", type: "nominal" } },
  });
  return {
    width: plotWidth, height: { step }, autosize: { type: "none" }, padding: { left, right, top: narrow ? 4 : 26, bottom: 46 },
    data: { values }, config: plotConfig,
    layer: [
      {
        mark: { type: "bar", yOffset: shift, height: 12 },
        encoding: {
          y, x: { ...x("estimate"), scale: { domain: [0, most], nice: false }, axis: { grid: !narrow, tickCount: narrow ? 4 : 6 } },
          color: { field: "colour", type: "nominal", scale: null },
        },
      },
      { mark: { type: "rule", yOffset: shift, strokeWidth: 2, color: plotColours.ink }, encoding: { y, x: x("low"), x2: { field: "high" } } },
      ...(narrow
        ? [text("label", -left, "left"), text("narrowNumbers", plotWidth + right, "right", { color: plotColours.muted, fontSize: 12 })]
        : [text("label", -left, "left"), text("numbers", plotWidth + 146, "right"), text("n", plotWidth + right, "right", { color: plotColours.muted }), heading("% [95 % interval]", plotWidth + 146), heading(words.count, plotWidth + right)]),
    ],
  } as PlotSpec;
}
