import { UsageError } from "../../core/usage-error.js";
import { mappedColumns } from "../../items/mapping/mapped-columns.js";
import { nearestColumn } from "../../items/mapping/nearest-column.js";
import type { TableSurvey } from "../../items/mapping/survey-table.js";
import type { MappingDraft } from "./mapping-draft.js";

/** Throws a UsageError for a column that the table does not have, with the nearest name. */
export function refuseUnknownColumns(path: string, { columns, complete }: TableSurvey, draft: MappingDraft): void {
  if (!complete) return;
  const known = columns.map((column) => column.path);
  const unknown = mappedColumns(draft).find((column) => !known.some((name) => column === name || column.startsWith(`${name}.`)));
  if (unknown !== undefined) throw new UsageError(`${path} has no column '${unknown}'${nearestColumn(unknown, known)}`);
}
