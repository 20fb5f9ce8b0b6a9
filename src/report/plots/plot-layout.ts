import { plotColours } from "./plot-colours.js";

/** A plot is drawn twice: for a page wide enough to put numbers beside it, and for a telephone. */
export type PlotWidth = "wide" | "narrow";

/** What all plots share: no background, the page's font, no frames, nothing that measures text. */
export const plotConfig = {
  aria: false,
  background: "transparent",
  font: "inherit",
  view: { stroke: null },
  axis: {
    labelColor: plotColours.muted, titleColor: plotColours.muted, titleFontWeight: "normal", labelFontSize: 12, titleFontSize: 12,
    gridColor: plotColours.line, domain: false, ticks: false, labelPadding: 6, labelLimit: 0, titleLimit: 0,
  },
  text: { fontSize: 13, color: plotColours.ink, limit: 0 },
} as const;
