import type { PublishedFile, PublishedSummary } from "../reading/published-file.js";
import type { Four } from "../../analysis/dds-of.js";
import { publishedDataset, publishedModel } from "./published-models.js";

/** A row of a published summary table, with what it is about. */
export interface SummaryRow {
  readonly summary: PublishedSummary;
  readonly model: string;
  readonly dataset: string;
  readonly mitigation: PublishedFile["mitigation"];
  /** Its C1 comes from the row's own file, or from the file of the unmitigated run. */
  readonly scope: "joint" | "fixed";
  readonly n: number;
  /** C1-True, C1-False, C2-Correct, C2-Incorrect in percent. */
  readonly accuracy: Four;
  readonly cells: Readonly<Record<string, string | number>>;
}

/**
 * The rows of all summaries. A summary whose name tells no mitigation is that of another one with the same C2 accuracies
 * in every row, if there is such a one, else of no mitigation.
 */
export function summaryRows(summaries: readonly PublishedSummary[]): SummaryRow[] {
  const named = summaries.map((summary) => ({ summary, mitigation: mitigationIn(summary.path) }));
  return named.flatMap(({ summary, mitigation }) => {
    const twin = mitigation === null ? named.find((other) => other.mitigation !== null && treatment(other.summary) === treatment(summary)) : undefined;
    return summary.rows.flatMap((cells) => rowOf(summary, cells, mitigation ?? twin?.mitigation ?? "none"));
  });
}

function mitigationIn(path: string): Exclude<PublishedFile["mitigation"], "none"> | null {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  const found = /honest|dehuman|sft|dpo/i.exec(name)?.[0].toLowerCase();
  return found === undefined ? null : found === "dehuman" ? "dehumanize" : found as "honest" | "sft" | "dpo";
}

function treatment(summary: PublishedSummary): string {
  return JSON.stringify(summary.rows.map((row) => [row["Dataset"], row["C2_Correct"], row["C2_Incorrect"]]));
}

function rowOf(summary: PublishedSummary, cells: Readonly<Record<string, string | number>>, mitigation: PublishedFile["mitigation"]): SummaryRow[] {
  const name = String(cells["Dataset"] ?? "");
  const model = publishedModel(name) ?? publishedModel(summary.path);
  const dataset = publishedDataset(/^(.*?)_(?=gpt|qwen|gemma)/i.exec(name)?.[1] ?? name.split("_")[0] ?? name);
  const accuracy = ["C1_True", "C1_False", "C2_Correct", "C2_Incorrect"].map((column) => cells[column]);
  const n = cells["N"];
  if (model === null || typeof n !== "number" || !accuracy.every((value) => typeof value === "number")) return [];
  return [{
    summary, model, dataset, mitigation, n, cells,
    scope: cells["C1_Source"] === "baseline" ? "fixed" : "joint",
    accuracy: accuracy as unknown as Four,
  }];
}
