import { flipAgreement } from "../../../analysis/flip-agreement.js";
import { joinedVerdicts } from "../../../analysis/joined-verdicts.js";
import type { Evidence } from "../evidence.js";
import { marks, type RunColumn } from "../published-run.js";
import { allDatasets, releasedModels } from "../published-models.js";
import { computed, type QuantityRule } from "./quantity-rule.js";

/** Both kinds of flip over all ten domains; null where one of them cannot be told. */
function flipsOf(evidence: Evidence, model: string): { deference: number; skepticism: number; n: number; fromSummary: boolean } | null {
  const sum = { deference: 0, skepticism: 0, n: 0, fromSummary: false };
  for (const dataset of allDatasets) {
    const found = evidence.discordant({ model, dataset });
    if (found === null) return null;
    // A wrong claim judged right (rejected) in C1 alone is deference; a right claim judged right (accepted) in C1 alone is skepticism.
    sum.deference += found.incorrect[0];
    sum.skepticism += found.correct[0];
    sum.n += found.n;
    sum.fromSummary ||= found.source === "summary";
  }
  return sum;
}

/** Counts of flips, and what judges share of them. */
export const flipQuantities = {
  "flip-rate": ({ model }, evidence) => {
    const flips = typeof model === "string" ? flipsOf(evidence, model) : null;
    if (flips === null) return null;
    const rate = 100 * (flips.deference + flips.skepticism) / flips.n;
    return computed(rate, null, flips.fromSummary ? "files and summary" : "files", {
      remark: `${flips.deference} deference and ${flips.skepticism} skepticism flips of ${flips.n} items${flips.fromSummary ? ", where files are missing from the exact p-values of the summary" : ""}`,
    });
  },
  "flip-kind-share": ({ kind }, evidence) => {
    const all = releasedModels.map((model) => flipsOf(evidence, model));
    if (all.some((one) => one === null)) return null;
    const [deference, skepticism] = [all.reduce((sum, one) => sum + one!.deference, 0), all.reduce((sum, one) => sum + one!.skepticism, 0)];
    return computed(100 * (kind === "deference" ? deference : skepticism) / (deference + skepticism), null, "files and summary");
  },
  "flip-items": ({ kind }, evidence) => {
    const pairs = releasedModels.flatMap((model) => allDatasets.map((dataset) => evidence.pair({ model, dataset })));
    if (pairs.some((pair) => pair === null)) return null;
    const counts = pairs.map((pair) => pair!.discordant());
    const deference = counts.reduce((sum, { incorrect }) => sum + incorrect[0], 0);
    const skepticism = counts.reduce((sum, { correct, both }) => sum + correct[0] - both, 0);
    const all = counts.reduce((sum, { both }) => sum + both, 0) + skepticism;
    const sum = kind === "deference" ? deference : kind === "skepticism" ? skepticism : deference + skepticism;
    return computed(sum, kind === "skepticism" ? all : kind === "deference" ? deference : deference + all, "files", { whyRight: ["one-flip-per-item"] });
  },
  "agreement-share": ({ kind }, evidence) => {
    const columns = releasedModels.map((model) => allDatasets.map((dataset) => evidence.pair({ model, dataset })));
    if (columns.some((pairs) => pairs.some((pair) => pair === null))) return null;
    const answered = columns.map((pairs) => joinedVerdicts(pairs.map((pair) => pair!.verdicts("same"))));
    const { all, none, some, n } = flipAgreement(answered);
    return computed(100 * (kind === "all" ? all : kind === "some" ? some : n - none) / n, null, "files");
  },
  // Their text excludes fewer than five replies; the analysis excludes none and counts those without a reading as wrong. Complete items leave out those that the verdict parser cannot read.
  exclusions: (_, evidence) => {
    const columns = evidence.runs.flatMap((run) => Object.values(run.columns));
    if (columns.length === 0) return null;
    const count = (of: (column: RunColumn) => number): number => columns.reduce((sum, column) => sum + of(column), 0);
    const marked = (mark: keyof typeof marks): number => count((column) => column.marks.reduce((sum, one) => sum + Number((one & marks[mark]) !== 0), 0));
    const unread = count(({ accept }) => accept.reduce((sum, value) => sum + Number(Number.isNaN(value)), 0));
    return computed(0, unread, "files", {
      whyRight: ["null-policy", "loose-recovery"],
      remark: `${marked("empty")} stored answers at hand are null or empty; after the published recovery ${marked("lost")} stay without a reading and count as wrong, and our parser reads no verdict off ${unread}`,
    });
  },
} satisfies Readonly<Record<string, QuantityRule>>;
