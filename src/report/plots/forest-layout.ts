import { displayWidth } from "../../core/display-width.js";
import { visibleLine } from "../visible-text.js";
import type { ForestRow } from "./forest-row.js";
import type { PlotWidth } from "./plot-layout.js";

/** Where the parts of a forest plot stand, in pixels; text columns count characters. */
export interface ForestLayout {
  /** Names and numbers stand above their row, not beside it. */
  readonly stacked: boolean;
  readonly step: number;
  readonly plotWidth: number;
  readonly left: number;
  readonly right: number;
  readonly labelColumns: number;
  /** Offsets from the middle of a row. */
  readonly label: number;
  readonly numbers: number;
  readonly marks: number;
}

const beside: ForestLayout = { stacked: false, step: 26, plotWidth: 384, left: 176, right: 200, labelColumns: 22, label: 0, numbers: 0, marks: 0 };
const above: ForestLayout = { stacked: true, step: 42, plotWidth: 744, left: 8, right: 8, labelColumns: 80, label: -9, numbers: -9, marks: 8 };
const narrow: ForestLayout = { ...above, plotWidth: 328, labelColumns: 24 };
/** Numbers have a line of their own under long names. */
const narrowLong: ForestLayout = { ...narrow, step: 60, labelColumns: 48, label: -19, numbers: -3, marks: 15 };

/** Names stand beside their rows where the page is wide and they are short. */
export function forestLayout(rows: readonly ForestRow[], width: PlotWidth): ForestLayout {
  const longest = Math.max(0, ...rows.map(({ label }) => displayWidth(visibleLine(label))));
  if (width === "narrow") return longest > narrow.labelColumns ? narrowLong : narrow;
  return longest > beside.labelColumns || rows.some(({ heading }) => heading !== undefined) ? above : beside;
}
