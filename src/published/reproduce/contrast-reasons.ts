import type { PairedRuns } from "./paired-runs.js";
import type { Reason } from "./reasons.js";
import type { MeasuredContrast } from "./reproduction.js";

/** Why the published rule and the right one differ on two runs, or may; empty where they do not. */
export function contrastReasons(pair: PairedRuns, scope: MeasuredContrast["scope"], rule: "same" | "strict"): Reason[] {
  const ours = pair.rightAccuracy();
  const differ = ours === null || ours.some((value, index) => Math.abs(value - pair.accuracy(rule)[index]!) > 1e-9);
  return [
    ...(differ && pair.has("lost") ? ["null-policy" as const] : []),
    ...(differ && pair.has("empty") && pair.marked("empty").join() !== pair.marked("lost").join() ? ["loose-recovery" as const] : []),
    ...(differ && rule === "strict" && pair.has("integer") ? ["integer-answers" as const] : []),
    ...(pair.inverted ? ["label-inversion" as const] : []),
    ...(scope === "fixed" ? ["baseline-of-other-file" as const] : []),
  ];
}
