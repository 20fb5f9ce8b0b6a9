import { basename } from "node:path";
import type { PublishedSummaryRow } from "../../runner/published-origin.js";
import { publishedDataset, publishedModel } from "../reproduce/published-models.js";
import type { SummaryRow } from "../reproduce/summary-rows.js";
import type { StudyDraft } from "./study-draft.js";

/**
 * The rows of published summaries that say what a study's own replies do not: of its mitigations those of all data sets, with the plain ones that they are held
 * against; of labels, which were asked without a statement, that of the run whose statements they lack. None for other studies.
 */
export function summaryBeside({ model, arms }: StudyDraft, rows: readonly SummaryRow[]): readonly PublishedSummaryRow[] {
  const files = arms.flatMap((arm) => arm.files);
  const mitigations = new Set<string>(files.flatMap(({ shape, mitigation }) => shape === "benchmark" && mitigation !== "none" ? [mitigation] : []));
  const labelled = new Set(files.flatMap(({ shape, dataset }) => shape === "labels" ? [publishedDataset(dataset)] : []));
  const about = publishedModel(model);
  return rows.filter((row) => row.model === about && (mitigations.has(row.mitigation) || (row.mitigation === "none" && row.scope === "joint" && (mitigations.size > 0 || labelled.has(row.dataset)))))
    .map(({ summary, dataset, mitigation, scope, n, accuracy }) => ({ file: basename(summary.path), dataset, mitigation, scope, n, accuracy }));
}
