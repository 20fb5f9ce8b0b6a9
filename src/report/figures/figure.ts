import type { PlotWidth } from "../plots/plot-layout.js";
import type { Plot, PlotSpec } from "../plots/render-plot.js";

/** The data of a figure as a table: unrounded numbers, null where there is none. */
export interface FigureTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A figure that can be drawn. */
export interface Figure {
  /** Fixed by us, never by data: letters, digits and hyphens. Its id in the page and the name of its files. */
  readonly name: string;
  readonly title: string;
  /** Its numbers in words, for those who do not see it. */
  readonly description: string;
  readonly caption: string;
  readonly explanation: string;
  /** What is to be drawn, or what is drawn already. */
  readonly spec: (width: PlotWidth) => PlotSpec | Plot;
  readonly table: FigureTable;
}

/** A figure for which there is nothing to draw. */
export interface AbsentFigure {
  readonly name: string;
  readonly absent: string;
}
