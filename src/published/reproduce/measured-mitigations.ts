import type { Estimate } from "../../stats/estimate.js";
import { acceptStatistics } from "./accept-statistics.js";
import { assertIdentity } from "../../analysis/assert-identity.js";
import type { Evidence } from "./evidence.js";
import type { PairedRuns } from "./paired-runs.js";
import type { MeasuredMitigation, MitigationItems } from "./reproduction.js";
import { statementDrift } from "../../analysis/statement-drift.js";

/** What the files say about mitigations, and which of them hold other items than the unmitigated ones. */
export interface MeasuredMitigations {
  readonly measured: readonly MeasuredMitigation[];
  readonly otherItems: readonly MitigationItems[];
}

/**
 * Mitigations whose own C1 and unmitigated run are at hand: by the published rule on the items that all four runs hold, by ours on those of
 * them that are complete in all eight conditions.
 */
export function measuredMitigations(evidence: Evidence): MeasuredMitigations {
  const measured: MeasuredMitigation[] = [];
  const otherItems: MitigationItems[] = [];
  for (const { model, dataset, mitigation, role, columns } of evidence.runs) {
    if (mitigation === "none" || columns.c2_correct === undefined) continue;
    const asked = { model, dataset, mitigation, role };
    const [before, after] = [evidence.pair({ ...asked, mitigation: "none" }), evidence.pair(asked)];
    if (before === null || after === null) continue;
    const fixed = evidence.pair({ ...asked, scope: "fixed" });
    const common = new Set(fixed === null ? [] : commonIds([before, after, fixed]));
    if (common.size < Math.max(before.items, after.items, fixed?.items ?? 0)) {
      otherItems.push({ model, dataset, mitigation, common: common.size, unmitigated: before.items, mitigated: after.items });
    }
    if (fixed === null || common.size === 0) continue;
    const one = measuredOn(common, { before, after, fixed }, `${model} on ${dataset}, ${mitigation}`);
    if (one !== null) measured.push({ model, dataset, mitigation, ...one });
  }
  return { measured, otherItems };
}

function commonIds([first, ...others]: readonly [PairedRuns, ...PairedRuns[]]): string[] {
  const sets = others.map((pair) => new Set(pair.ids()));
  return first.ids().filter((id) => sets.every((ids) => ids.has(id)));
}

/** Null where no item is complete in all eight conditions. */
function measuredOn(common: ReadonlySet<string>, { before, after, fixed }: Readonly<Record<"before" | "after" | "fixed", PairedRuns>>, name: string): Pick<MeasuredMitigation, "n" | "unmitigated" | "fixed" | "joint" | "drift" | "same_rule"> | null {
  const place = new Map(after.ids().map((id, index) => [id, index]));
  const rows: [before: Float64Array, after: Float64Array][] = [];
  before.ids().forEach((id, index) => {
    const other = place.get(id);
    if (other === undefined || !common.has(id)) return;
    const row = [before.accept.subarray(4 * index, 4 * index + 4), after.accept.subarray(4 * other, 4 * other + 4)] as [Float64Array, Float64Array];
    if (!row.some((values) => values.some(Number.isNaN))) rows.push(row);
  });
  const dds = (cells: (row: (typeof rows)[number]) => readonly (number | undefined)[]): Estimate | null =>
    acceptStatistics([{ name: before.c2.dataset, accept: Float64Array.from(rows.flatMap((row) => cells(row) as number[])) }]).dds;
  const estimates = {
    unmitigated: dds(([b]) => [...b]), fixed: dds(([b, a]) => [b[0], b[1], a[2], a[3]]),
    joint: dds(([, a]) => [...a]), drift: dds(([b, a]) => [b[0], b[1], a[0], a[1]]),
  };
  if (Object.values(estimates).some((one) => one === null)) return null;
  const ours = estimates as { readonly [key in keyof typeof estimates]: Estimate };
  const same = {
    unmitigated: before.dds("same", common), fixed: fixed.dds("same", common), joint: after.dds("same", common),
    drift: statementDrift(before.accuracy("same", common), after.accuracy("same", common)),
  };
  assertIdentity(name, ours.fixed.estimate, ours.joint.estimate, ours.drift.estimate);
  assertIdentity(`${name}, by the published rule`, same.fixed, same.joint, same.drift);
  return { n: rows.length, ...ours, same_rule: same };
}
