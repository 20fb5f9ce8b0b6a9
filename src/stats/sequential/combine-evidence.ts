/**
 * One e-value out of several of the same hypothesis, as logarithms. `any`: their average, right however they depend
 * on each other, as arms on the same items do; `independent`: their product, for arms on different items (Vovk and
 * Wang 2021, "E-values: calibration, combination and applications", section 3). Without any it is 0, an e-value of 1.
 */
export function combineEvidence(logs: readonly number[], dependence: "any" | "independent"): number {
  if (logs.length === 0) return 0;
  if (dependence === "independent") return logs.reduce((sum, log) => sum + log, 0);
  const most = Math.max(...logs);
  if (!Number.isFinite(most)) return most;
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length);
}
