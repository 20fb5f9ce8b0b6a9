import { holdsIdentity } from "../../analysis/assert-identity.js";
import type { Evidence } from "./evidence.js";
import { benchmarkDatasets } from "./published-models.js";
import { macroOf, measures } from "./quantities/domain-means.js";
import type { MeasuredMitigationMean, MitigationItems } from "./reproduction.js";
import { statementDrift } from "../../analysis/statement-drift.js";

/** Mitigations three ways as unweighted means over the nine benchmarks, where files or summary rows of all of them are at hand; by the published rule. A mean whose domains are not of the same items three ways is left out. */
export function mitigationMeans(evidence: Evidence): { readonly means: readonly MeasuredMitigationMean[]; readonly otherItems: readonly MitigationItems[] } {
  const found: MeasuredMitigationMean[] = [];
  const otherItems: MitigationItems[] = [];
  const named = new Map(evidence.rows.filter(({ mitigation }) => mitigation !== "none").map(({ model, mitigation }) => [`${model}|${mitigation}`, { model, mitigation }]));
  for (const { model, mitigation } of named.values()) {
    const [plain, joint, fixed] = [evidence.domains({ model }, 9), evidence.domains({ model, mitigation, scope: "joint" }, 9), evidence.domains({ model, mitigation, scope: "fixed" }, 9)];
    if (plain === null || joint === null || fixed === null) continue;
    const mean = (domains: typeof plain) => macroOf(domains, measures.dds).same;
    const drift = plain.reduce((sum, domain, index) => sum + statementDrift(domain.same, joint[index]!.same), 0) / plain.length;
    const means = { unmitigated: mean(plain), fixed: mean(fixed), joint: mean(joint), drift };
    if (holdsIdentity(means.fixed, means.joint, means.drift)) found.push({ model, mitigation, domains: benchmarkDatasets, aggregate: "macro", ...means });
    else otherItems.push({ model, dataset: null, mitigation, common: null, unmitigated: itemsOf(plain), mitigated: itemsOf(joint) });
  }
  return { means: found, otherItems };
}

function itemsOf(domains: readonly { readonly n: number }[]): number {
  return domains.reduce((sum, { n }) => sum + n, 0);
}
