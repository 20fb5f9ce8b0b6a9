import type { MissingReason } from "./collect-verdicts.js";

/** Whether a reason means a reply that is there and holds no verdict, not a trial that was not asked or never will be. */
export function isLost(reason: string): reason is Exclude<MissingReason, "pending" | "ended"> {
  return reason !== ("pending" satisfies MissingReason) && reason !== ("ended" satisfies MissingReason);
}
