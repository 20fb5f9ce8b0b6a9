import { UsageError } from "../../core/usage-error.js";

/** @throws UsageError for what is no similarity above 0 and at most 1. */
export function checkThreshold(threshold: number): void {
  if (!(threshold > 0 && threshold <= 1)) throw new UsageError(`--threshold ${threshold}: expected a similarity above 0 and at most 1, such as 0.8`);
}
