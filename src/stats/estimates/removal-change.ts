import { combineMeans } from "./combine-means.js";
import { cutInterval } from "../intervals/cut-interval.js";
import type { Design } from "../units/design.js";
import type { Estimate } from "../estimate.js";
import { momentsOf, type Moments } from "../units/moments.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import type { PseudoItems } from "../intervals/pseudo-items.js";
import { pseudoReach } from "../intervals/pseudo-reach.js";
import { fewestDifferences } from "../intervals/fewest-differences.js";
import { isWider } from "../intervals/is-wider.js";
import { tInterval } from "../intervals/t-interval.js";
import { standardError } from "../units/standard-error.js";

/**
 * How far the mean moves when some items are left out: mean of the rest minus mean of all, in percentage points. The two means
 * share the items that stay, so it is the removed share times (mean of the rest - mean of the removed): a
 * contrast of two separate parts, with the error of `combineMeans`. With few removed items that differ from 0 their error is
 * guarded by imagined items. Which items are removed is taken as given. Null where none or all are.
 * @param values one difference per row of the design, as a share
 * @param removed per row, 1 where it is left out
 */
export function removalChange(values: Float64Array, removed: Uint8Array, design: Design, pseudo: PseudoItems): Estimate | null {
  design.mustFit(values);
  const [rest, gone] = [0, 1].map((side) => {
    const rows = [...removed.keys()].filter((row) => (removed[row] !== 0) === (side === 1));
    return momentsOf(Float64Array.from(rows, (row) => values[row]!), design.among(rows));
  }) as [Moments, Moments];
  if (rest.n === 0 || gone.n === 0) return null;
  const share = gone.n / design.items;
  const change = combineMeans({ values, part: Int32Array.from(removed), weight: (part) => part === 0 ? share : -share, design, pseudo });
  if (change === null || gone.nonZero >= fewestDifferences) return change;
  const error = Math.hypot(...[rest, gone].map((part) =>
    share * Math.max(pseudoCountInterval(part.n, part.mean, part.squares, pseudo).se, standardError(part))));
  const df = Math.max(1, gone.n - 1);
  const reach = 200 * share * pseudoReach(pseudo);
  const guarded = cutInterval(tInterval(change.estimate, 100 * error, df), -reach, reach);
  return isWider(guarded, change.ci95) ? { ...change, se: 100 * error, ci95: guarded, df, interval: "pseudo-count" } : change;
}
