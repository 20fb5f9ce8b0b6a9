import { combineMeans } from "./combine-means.js";
import type { Estimate } from "./estimate.js";
import type { Grouping } from "./inference-units.js";
import { pseudoCountInterval, type PseudoItems } from "./pseudo-count.js";
import { isWider } from "./is-wider.js";
import { tInterval } from "./t-interval.js";

/** Below this many removed items that differ from 0, their own spread is not trusted. */
const sparse = 10;

/**
 * How far the mean moves when some items are left out: mean of the rest minus mean of all, in percentage points. The two means
 * share the items that stay, so it is the removed share times (mean of the rest - mean of the removed): a
 * contrast of two separate parts, with the error of `combineMeans`. With few removed items that differ from 0 their error is
 * guarded by imagined items. Which items are removed is taken as given. Null where none or all are.
 * @param values one difference per item, as a share
 * @param removed per item, 1 where it is left out
 */
export function removalChange(values: Float64Array, removed: Uint8Array, groupings: readonly Grouping[], pseudo: PseudoItems): Estimate | null {
  const [rest, gone] = [values.filter((_, index) => removed[index] === 0), values.filter((_, index) => removed[index] !== 0)];
  if (rest.length === 0 || gone.length === 0) return null;
  const share = gone.length / values.length;
  const change = combineMeans({ values, part: Int32Array.from(removed), weight: (part) => part === 0 ? share : -share, groupings, pseudo });
  if (change === null || gone.filter((value) => Math.abs(value) > 1e-12).length >= sparse) return change;
  const error = Math.hypot(...[rest, gone].map((part) => {
    const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
    const squares = part.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return share * Math.max(pseudoCountInterval(part.length, mean, squares, pseudo).se, part.length > 1 ? Math.sqrt(squares / (part.length - 1) / part.length) : 0);
  }));
  const [low, high] = tInterval(change.estimate / 100, error, Math.max(1, gone.length - 1));
  const guarded = [100 * low, 100 * high] as const;
  return isWider(guarded, change.ci95) ? { ...change, se: 100 * error, ci95: guarded, interval: "pseudo-count" } : change;
}
