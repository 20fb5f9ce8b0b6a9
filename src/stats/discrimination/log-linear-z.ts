import { normalQuantile } from "../distributions/normal-quantile.js";

/** z of an accept rate with the log-linear correction, (accepted + 1/2) / (n + 1) (Hautus 1995), which is finite also for none and for all. */
export function logLinearZ(accepted: number, n: number): number {
  return normalQuantile((Math.max(0, Math.min(n, accepted)) + 0.5) / (n + 1));
}
