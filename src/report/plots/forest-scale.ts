import { isShownInterval } from "../format-interval.js";
import type { ForestBands, ForestRow } from "./forest-row.js";

/** A scale that holds zero, the bands and the estimates, and the intervals as far as they do not drown the rest. */
export function forestScale(rows: readonly ForestRow[], { margin, placebo }: ForestBands): [number, number] {
  const farthest = Math.max(margin * 1.5, ...rows.map(({ estimate }) => 1.25 * Math.abs(estimate)));
  const limit = 3 * farthest;
  const ends = rows.flatMap(({ estimate, interval }) => isShownInterval(interval) ? [...interval] : [estimate]).concat(placebo ?? []);
  const low = Math.max(-limit, Math.min(-1.2 * margin, ...ends));
  const high = Math.min(limit, Math.max(1.2 * margin, ...ends));
  const pad = 0.02 * (high - low);
  return [low - pad, high + pad];
}

/** Whether a row's interval runs past either end of a scale. */
export function runsPast({ interval }: ForestRow, [low, high]: readonly [number, number]): { readonly left: boolean; readonly right: boolean } {
  return isShownInterval(interval) ? { left: interval[0] < low, right: interval[1] > high } : { left: false, right: false };
}
