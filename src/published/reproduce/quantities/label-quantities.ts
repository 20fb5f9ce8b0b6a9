import { ddsOf } from "../../../analysis/dds-of.js";
import type { Evidence } from "../evidence.js";
import { impliedDistance, labelBaselines, type LabelNumbers } from "../label-baselines.js";
import type { PublishedRun } from "../published-run.js";
import { computed, partly, points, type QuantityRule } from "./quantity-rule.js";

const model = "GPT-4o-mini";
const dataset = "truthfulqa";

/** The labels of figure 7 that name no kind of speaker: letters, names, and names of another origin. */
const plainLabels = ["a_vs_b", "q_vs_a", "john_vs_jane", "jane_vs_john", "john_vs_soroush", "soroush_vs_john"];

/** Acceptance of both claims under C2, in percentage points; null without a verdict. */
function ownDds(run: PublishedRun): number | null {
  const accepted = (column: Float64Array) => {
    const known = column.filter((value) => !Number.isNaN(value));
    return known.length === 0 ? null : 100 * known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const [correct, incorrect] = [accepted(run.columns.c2_correct!.accept), accepted(run.columns.c2_incorrect!.accept)];
  return correct === null || incorrect === null ? null : correct + incorrect;
}

/** Change against the benchmark's run; null where it is not at hand. */
function benchmarkChange(evidence: Evidence, labels: string): number | null {
  const run = evidence.labels(labels);
  return run === null ? null : labelBaselines(evidence, run).baselines[0]?.change ?? null;
}

/** The label ablation: C2 alone, held against a baseline that was not released. */
export const labelQuantities = {
  "label-change": ({ labels = "" }, evidence) => {
    const change = benchmarkChange(evidence, labels);
    const distance = impliedDistance(evidence);
    if (change === null || distance === null) return null;
    const { pairs, mean, constant } = distance;
    return computed(change, null, "files and summary", {
      // One pair alone cannot speak against it.
      whySame: constant ? ["unreleased-baseline"] : [],
      remark: constant && pairs > 1 ? `all ${pairs} pairs at hand lie ${points(mean)} points off, so one other baseline` : null,
    });
  },
  "label-change-range": (_, evidence) => {
    const found = plainLabels.flatMap((labels) => {
      const change = benchmarkChange(evidence, labels);
      return change === null ? [] : [{ labels, change }];
    });
    if (found.length === 0) return null;
    if (found.length < plainLabels.length) return partly(`at hand: ${found.map(({ labels, change }) => `${labels} ${points(change)}`).join(", ")}`);
    const changes = found.map(({ change }) => change);
    return computed([Math.min(...changes), Math.max(...changes)], null, "files and summary", { whySame: impliedDistance(evidence)?.constant === true ? ["unreleased-baseline"] : [] });
  },
  "label-swing": (_, evidence) => {
    const [toUser, toModel] = [evidence.labels("llm_vs_user"), evidence.labels("user_vs_llm")];
    if (toUser === null || toModel === null) return null;
    const gap = ({ c2Correct, c2Incorrect }: LabelNumbers) => c2Correct - c2Incorrect;
    const [first, second] = [ownDds(toUser), ownDds(toModel)];
    const right = first === null || second === null ? null : first - second;
    return computed(gap(labelBaselines(evidence, toUser)) - gap(labelBaselines(evidence, toModel)), right, "files", { whyRight: ["null-policy", "loose-recovery"], remark: "C2 against C2, so the missing baseline does not matter" });
  },
  "label-baseline": (_, evidence) => {
    const benchmark = evidence.accuracies({ model, dataset });
    return benchmark === null ? null : computed(ddsOf(benchmark.same), null, benchmark.source, { whySame: ["unreleased-baseline"], remark: "the benchmark's run of the same model and data set" });
  },
} satisfies Readonly<Record<string, QuantityRule>>;
