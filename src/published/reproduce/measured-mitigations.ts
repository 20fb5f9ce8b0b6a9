import { DialDeferError } from "../../core/dialdefer-error.js";
import type { Estimate } from "../../stats/estimate.js";
import { ddsOf, type Evidence } from "./evidence.js";
import { statisticsOf } from "./paired-runs.js";
import { benchmarkDatasets } from "./published-models.js";
import { macroOf, measures } from "./quantities/domain-means.js";
import type { MeasuredMitigation, MeasuredMitigationMean } from "./reproduction.js";

/** Mitigations whose own C1 and unmitigated run are at hand, on the items complete in all eight conditions. */
export function measuredMitigations(evidence: Evidence): MeasuredMitigation[] {
  return evidence.runs.filter(({ mitigation, columns }) => mitigation !== "none" && columns.c2_correct !== undefined).flatMap(({ model, dataset, mitigation, role }) => {
    const asked = { model, dataset, mitigation, role };
    const [before, after] = [evidence.pair({ ...asked, mitigation: "none" }), evidence.pair(asked)];
    const fixed = evidence.pair({ ...asked, scope: "fixed" });
    if (before === null || after === null || fixed === null) return [];
    const ids = before.ids();
    const place = new Map(after.ids().map((id, index) => [id, index]));
    const rows: [before: Float64Array, after: Float64Array][] = [];
    ids.forEach((id, index) => {
      const other = place.get(id);
      if (other === undefined) return;
      const row = [before.accept.subarray(4 * index, 4 * index + 4), after.accept.subarray(4 * other, 4 * other + 4)] as [Float64Array, Float64Array];
      if (!row.some((values) => values.some(Number.isNaN))) rows.push(row);
    });
    const dds = (cells: (row: (typeof rows)[number]) => readonly (number | undefined)[]): Estimate | null =>
      statisticsOf(Float64Array.from(rows.flatMap((row) => cells(row) as number[])), dataset).dds;
    const estimates = {
      unmitigated: dds(([b]) => [...b]), fixed: dds(([b, a]) => [b[0], b[1], a[2], a[3]]),
      joint: dds(([, a]) => [...a]), drift: dds(([b, a]) => [b[0], b[1], a[0], a[1]]),
    };
    if (Object.values(estimates).some((one) => one === null)) return [];
    const ours = estimates as { readonly [key in keyof typeof estimates]: Estimate };
    const same = { unmitigated: before.dds(), fixed: fixed.dds(), joint: after.dds(), drift: driftOf(before.accuracy(), after.accuracy()) };
    assertIdentity(`${model} on ${dataset}, ${mitigation}`, ours.fixed.estimate, ours.joint.estimate, ours.drift.estimate);
    assertIdentity(`${model} on ${dataset}, ${mitigation}, by the published rule`, same.fixed, same.joint, same.drift);
    return [{ model, dataset, mitigation, n: rows.length, ...ours, same_rule: same }];
  });
}

/** The same as unweighted means over the nine benchmarks, where files or summary rows of all of them are at hand; by the published rule. */
export function mitigationMeans(evidence: Evidence): MeasuredMitigationMean[] {
  const named = new Map(evidence.rows.filter(({ mitigation }) => mitigation !== "none").map(({ model, mitigation }) => [`${model}|${mitigation}`, { model, mitigation }]));
  return [...named.values()].flatMap(({ model, mitigation }) => {
    const [plain, joint, fixed] = [evidence.domains({ model }, 9), evidence.domains({ model, mitigation, scope: "joint" }, 9), evidence.domains({ model, mitigation, scope: "fixed" }, 9)];
    if (plain === null || joint === null || fixed === null) return [];
    const mean = (domains: typeof plain) => macroOf(domains, measures.dds).same;
    const drift = plain.reduce((sum, domain, index) => sum + driftOf(domain.same, joint[index]!.same), 0) / plain.length;
    const means = { unmitigated: mean(plain), fixed: mean(fixed), joint: mean(joint), drift };
    assertIdentity(`${model}, ${mitigation}, mean of the benchmarks`, means.fixed, means.joint, means.drift);
    return [{ model, mitigation, domains: benchmarkDatasets, aggregate: "macro" as const, ...means }];
  });
}

type Four = readonly [number, number, number, number];

/** The shift of the statements themselves, as a DDS of the mitigated statements against the unmitigated ones. */
function driftOf([beforeTrue, beforeFalse]: Four, [afterTrue, afterFalse]: Four): number {
  return ddsOf([beforeTrue, beforeFalse, afterTrue, afterFalse]);
}

/** DDS-fixed = DDS-joint + C1-drift holds on one item set; where it does not, the numbers are of different items. */
function assertIdentity(what: string, fixed: number, joint: number, drift: number): void {
  if (!(Math.abs(fixed - (joint + drift)) <= 1e-9)) {
    throw new DialDeferError("identity-broken", `${what}: DDS-fixed (${fixed}) is not DDS-joint (${joint}) plus C1-drift (${drift}); the files do not hold the same items`);
  }
}
