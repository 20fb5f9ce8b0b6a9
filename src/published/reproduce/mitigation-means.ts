import { assertIdentity } from "./assert-identity.js";
import type { Evidence } from "./evidence.js";
import { benchmarkDatasets } from "./published-models.js";
import { macroOf, measures } from "./quantities/domain-means.js";
import type { MeasuredMitigationMean } from "./reproduction.js";
import { statementDrift } from "./statement-drift.js";

/** Mitigations three ways as unweighted means over the nine benchmarks, where files or summary rows of all of them are at hand; by the published rule. */
export function mitigationMeans(evidence: Evidence): MeasuredMitigationMean[] {
  const named = new Map(evidence.rows.filter(({ mitigation }) => mitigation !== "none").map(({ model, mitigation }) => [`${model}|${mitigation}`, { model, mitigation }]));
  return [...named.values()].flatMap(({ model, mitigation }) => {
    const [plain, joint, fixed] = [evidence.domains({ model }, 9), evidence.domains({ model, mitigation, scope: "joint" }, 9), evidence.domains({ model, mitigation, scope: "fixed" }, 9)];
    if (plain === null || joint === null || fixed === null) return [];
    const mean = (domains: typeof plain) => macroOf(domains, measures.dds).same;
    const drift = plain.reduce((sum, domain, index) => sum + statementDrift(domain.same, joint[index]!.same), 0) / plain.length;
    const means = { unmitigated: mean(plain), fixed: mean(fixed), joint: mean(joint), drift };
    assertIdentity(`${model}, ${mitigation}, mean of the benchmarks`, means.fixed, means.joint, means.drift);
    return [{ model, mitigation, domains: benchmarkDatasets, aggregate: "macro" as const, ...means }];
  });
}
