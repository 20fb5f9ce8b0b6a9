import { ddsOf, type Evidence } from "../evidence.js";
import type { PublishedRun } from "../published-run.js";
import { claimsOfRepository } from "../claims/claims-of-repository.js";
import { computed, points, type QuantityRule } from "./quantity-rule.js";

const model = "GPT-4o-mini";
const dataset = "truthfulqa";

/** DDS of a run of labels against the statements of the benchmark's run, and its change against the benchmark's own; null where they are not at hand. */
export function labelDds(evidence: Evidence, run: PublishedRun): { c2Correct: number; c2Incorrect: number; dds: number | null; change: number | null } {
  const share = (values: Uint8Array) => 100 * values.reduce((sum, value) => sum + value, 0) / values.length;
  const [c2Correct, c2Incorrect] = [share(run.columns.c2_correct!.same), share(run.columns.c2_incorrect!.same)];
  const benchmark = evidence.accuracies({ model: run.model, dataset: run.dataset });
  if (benchmark === null) return { c2Correct, c2Incorrect, dds: null, change: null };
  const dds = ddsOf([benchmark.same[0], benchmark.same[1], c2Correct, c2Incorrect]);
  return { c2Correct, c2Incorrect, dds, change: dds - ddsOf(benchmark.same) };
}

/** The change that the publication states for a pair of labels. */
export function publishedChange(labels: string): number | null {
  const claim = claimsOfRepository.find((one) => one.quantity === "label-change" && one.labels === labels);
  return typeof claim?.published === "number" ? claim.published : null;
}

/**
 * How much the published changes lie below ours, pair by pair of labels at hand. One value for all, but for the digit they
 * are printed with, says that they are held against one other baseline.
 */
function offsets(evidence: Evidence): number[] {
  return claimsOfRepository.flatMap(({ quantity, labels, table, published }) => {
    const run = quantity === "label-change" && table.includes("figure 7") && labels !== undefined ? evidence.labels(labels) : null;
    const change = run === null ? null : labelDds(evidence, run).change;
    return change === null || typeof published !== "number" ? [] : [change - published];
  });
}

/** Acceptance of both claims under C2, in percentage points; null without a verdict. */
function ownDds(run: PublishedRun): number | null {
  const accepted = (column: Float64Array) => {
    const known = column.filter((value) => !Number.isNaN(value));
    return known.length === 0 ? null : 100 * known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const [correct, incorrect] = [accepted(run.columns.c2_correct!.accept), accepted(run.columns.c2_incorrect!.accept)];
  return correct === null || incorrect === null ? null : correct + incorrect;
}

/** The label ablation: C2 alone, held against a baseline that was not released. */
export const labelQuantities = {
  "label-change": ({ labels = "" }, evidence) => {
    const run = evidence.labels(labels);
    const change = run === null ? null : labelDds(evidence, run).change;
    if (change === null) return null;
    const all = offsets(evidence);
    // One pair alone cannot speak against it.
    const constant = Math.max(...all) - Math.min(...all) <= 0.1 + 1e-9;
    return computed(change, null, "files and summary", {
      whySame: constant ? ["baseline-of-other-file"] : [],
      remark: constant && all.length > 1 ? `all ${all.length} pairs at hand lie ${points(all.reduce((sum, value) => sum + value, 0) / all.length)} points off, so one other baseline` : null,
    });
  },
  "label-change-range": () => null,
  "label-swing": (_, evidence) => {
    const [toUser, toModel] = [evidence.labels("llm_vs_user"), evidence.labels("user_vs_llm")];
    if (toUser === null || toModel === null) return null;
    const gap = ({ c2Correct, c2Incorrect }: ReturnType<typeof labelDds>) => c2Correct - c2Incorrect;
    const [first, second] = [ownDds(toUser), ownDds(toModel)];
    const right = first === null || second === null ? null : first - second;
    return computed(gap(labelDds(evidence, toUser)) - gap(labelDds(evidence, toModel)), right, "files", { whyRight: ["null-policy", "loose-recovery"], remark: "C2 against C2, so the missing baseline does not matter" });
  },
  "label-baseline": (_, evidence) => {
    const benchmark = evidence.accuracies({ model, dataset });
    return benchmark === null ? null : computed(ddsOf(benchmark.same), null, benchmark.source, { whySame: ["baseline-of-other-file"], remark: "the benchmark's run of the same model and data set; the figure's own baseline was not released" });
  },
} satisfies Readonly<Record<string, QuantityRule>>;
