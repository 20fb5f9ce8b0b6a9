import type { Estimate } from "../../stats/estimate.js";
import { acceptStatistics } from "./accept-statistics.js";
import { assertIdentity } from "./assert-identity.js";
import type { Evidence } from "./evidence.js";
import type { MeasuredMitigation } from "./reproduction.js";
import { statementDrift } from "./statement-drift.js";

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
      acceptStatistics([{ name: dataset, accept: Float64Array.from(rows.flatMap((row) => cells(row) as number[])) }]).dds;
    const estimates = {
      unmitigated: dds(([b]) => [...b]), fixed: dds(([b, a]) => [b[0], b[1], a[2], a[3]]),
      joint: dds(([, a]) => [...a]), drift: dds(([b, a]) => [b[0], b[1], a[0], a[1]]),
    };
    if (Object.values(estimates).some((one) => one === null)) return [];
    const ours = estimates as { readonly [key in keyof typeof estimates]: Estimate };
    const same = { unmitigated: before.dds(), fixed: fixed.dds(), joint: after.dds(), drift: statementDrift(before.accuracy(), after.accuracy()) };
    assertIdentity(`${model} on ${dataset}, ${mitigation}`, ours.fixed.estimate, ours.joint.estimate, ours.drift.estimate);
    assertIdentity(`${model} on ${dataset}, ${mitigation}, by the published rule`, same.fixed, same.joint, same.drift);
    return [{ model, dataset, mitigation, n: rows.length, ...ours, same_rule: same }];
  });
}
