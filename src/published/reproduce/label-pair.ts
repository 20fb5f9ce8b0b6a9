import type { PublishedRun } from "./published-run.js";

/** A run's pair of labels as the publication's files and figures spell it, such as `llm_vs_user`; null for a run that is not of the label ablation. */
export function labelPair({ file: { shape, speakers } }: PublishedRun): string | null {
  return shape === "labels" && speakers !== null ? speakers.join("_vs_").toLowerCase() : null;
}
