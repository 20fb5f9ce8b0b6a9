import { DialDeferError } from "../core/dialdefer-error.js";

/** Whether DDS-fixed = DDS-joint + C1-drift, in percentage points to one part in a thousand million: so it is on one item set. */
export function holdsIdentity(fixed: number, joint: number, drift: number): boolean {
  return Math.abs(fixed - (joint + drift)) <= 1e-9;
}

/**
 * Of numbers that were computed on the items that all conditions hold.
 * @throws DialDeferError `identity-broken` where the identity does not hold: an error in how they were computed
 */
export function assertIdentity(what: string, fixed: number, joint: number, drift: number): void {
  if (!holdsIdentity(fixed, joint, drift)) {
    throw new DialDeferError("identity-broken", `${what}: DDS-fixed (${fixed}) is not DDS-joint (${joint}) plus C1-drift (${drift}) on the items that they share; this is an error of the program, please report it`);
  }
}
