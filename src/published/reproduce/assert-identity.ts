import { DialDeferError } from "../../core/dialdefer-error.js";

/**
 * DDS-fixed = DDS-joint + C1-drift holds on one item set, in percentage points to one part in a thousand million.
 * @throws DialDeferError `identity-broken` where it does not: the numbers are of different items
 */
export function assertIdentity(what: string, fixed: number, joint: number, drift: number): void {
  if (!(Math.abs(fixed - (joint + drift)) <= 1e-9)) {
    throw new DialDeferError("identity-broken", `${what}: DDS-fixed (${fixed}) is not DDS-joint (${joint}) plus C1-drift (${drift}); the files do not hold the same items`);
  }
}
