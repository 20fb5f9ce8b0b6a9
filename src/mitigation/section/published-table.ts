import { ddsOf } from "../../analysis/dds-of.js";
import type { SectionTable } from "../../analysis/section.js";
import { statementDrift } from "../../analysis/statement-drift.js";
import type { PublishedOrigin, PublishedSummaryRow } from "../../runner/published-origin.js";
import { column, namedColumn } from "./table-parts.js";

/** Summaries print more digits than this, and each of the numbers is rounded by itself. */
const printed = 1e-6;
const shifts = ["dds", "dds_joint", "dds_fixed", "c1_drift"] as const;

/**
 * Mitigations of an imported study as published summary tables have them, three ways, for data sets whose replies need not be at hand; no interval follows from means.
 * Null where no summary of the plain run and of one mitigation, with either baseline, is at hand for the same items.
 */
export function publishedTable(origin: PublishedOrigin | undefined): SectionTable | null {
  const rows = origin?.summary ?? [];
  const names = [...new Set(rows.flatMap(({ mitigation }) => mitigation === "none" ? [] : [mitigation]))];
  const shown = names.flatMap((mitigation) => {
    const fields = rows.filter((row) => row.mitigation === "none").flatMap((plain) => threeWays(plain, rows.filter((row) => row.mitigation === mitigation && row.dataset === plain.dataset)));
    if (fields.length < 2) return fields.map((row) => ({ mitigation, ...row }));
    const means = Object.fromEntries(shifts.map((key) => [key, fields.reduce((sum, row) => sum + row[key], 0) / fields.length]));
    return [...fields, { field: `mean of ${fields.length} fields (macro)`, n: fields.reduce((sum, { n }) => sum + n, 0), ...means }].map((row) => ({ mitigation, ...row }));
  });
  if (shown.length === 0) return null;
  const files = [...new Set(rows.map(({ file }) => file))].sort();
  return {
    title: "As published in summary tables",
    columns: [namedColumn, column("field", "Field", "text"), column("n", "Items", "count"), column("dds", "DDS without it, pp", "pp"), column("dds_joint", "DDS-joint, pp", "pp"), column("dds_fixed", "DDS-fixed, pp", "pp"), column("c1_drift", "C1-drift, pp", "pp")],
    rows: shown,
    note: `Without intervals: these files (${files.join(", ")}) hold means alone, missing verdicts counted as wrong. Fields whose replies are at hand stand above, item by item.`,
  };
}

function threeWays(plain: PublishedSummaryRow, mitigated: readonly PublishedSummaryRow[]): { readonly field: string; readonly n: number; readonly dds: number; readonly dds_joint: number; readonly dds_fixed: number; readonly c1_drift: number }[] {
  const [joint, fixed] = (["joint", "fixed"] as const).map((scope) => mitigated.find((row) => row.scope === scope));
  if (joint === undefined || fixed === undefined || joint.n !== plain.n || fixed.n !== plain.n) return [];
  const row = { field: plain.dataset, n: plain.n, dds: ddsOf(plain.accuracy), dds_joint: ddsOf(joint.accuracy), dds_fixed: ddsOf(fixed.accuracy), c1_drift: statementDrift(plain.accuracy, joint.accuracy) };
  return Math.abs(row.dds_fixed - row.dds_joint - row.c1_drift) <= printed ? [row] : [];
}
