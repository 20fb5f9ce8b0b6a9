import type { Interval } from "../estimate.js";
import { unitSpread, type UnitShare } from "./unit-spread.js";
import { wilsonInterval } from "./wilson-interval.js";

/**
 * Wilson's 95 % interval of a share whose tries hang together in units (an item's two claims): on as many independent
 * tries as the spread between units corresponds to, never more than there are. Where nothing varies, on one for each
 * unit that has a try. At least one try is needed.
 */
export function shareInterval(units: UnitShare): Interval {
  const { share, tries, independent } = unitSpread(units);
  return wilsonInterval(share, independent === null ? units.tries.reduce((sum, count, unit) => count > 0 ? sum + (units.alike?.[unit] ?? 1) : sum, 0) : Math.max(1, independent * tries));
}
