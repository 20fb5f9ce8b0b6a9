import type { PerCondition } from "../../analysis/report-document.js";
import { mcnemarTest } from "../../stats/significance/mcnemar.js";
import { contrastReasons } from "./contrast-reasons.js";
import type { Asked, Evidence } from "./evidence.js";
import { PairedRuns } from "./paired-runs.js";
import { publishedCohensH } from "./published-cohens-h.js";
import { publishedConditions, roleNames, type PublishedRun } from "./published-run.js";
import type { MeasuredContrast } from "./reproduction.js";

/** Every contrast that the raw files hold, by both rules: each way of asking, mitigations with each baseline, r/AIO by class besides. */
export function measuredContrasts(evidence: Evidence): MeasuredContrast[] {
  return evidence.runs.filter((run) => run.file.shape !== "labels" && run.columns.c2_correct !== undefined).flatMap((run) => {
    const asked: Asked = { model: run.model, dataset: run.dataset, mitigation: run.mitigation, role: run.role };
    const classes = run.file.shape === "conflict" ? [null, "OR", "NOR"] as const : [null];
    const scopes = run.mitigation === "none" ? ["joint"] as const : ["fixed", "joint"] as const;
    const pairs = scopes.flatMap((scope) => classes.map((label) => ({ scope, label, pair: evidence.pair({ ...asked, scope }, label) })));
    const drift = run.mitigation === "none" ? null : driftOf(evidence, asked);
    return [
      ...pairs.flatMap(({ scope, label, pair }) => pair === null ? [] : [contrast(run, pair, scope, label)]),
      ...(drift === null ? [] : [contrast(run, drift, "drift", null)]),
    ];
  });
}

/** The statements of the unmitigated run against those of the mitigated one. */
function driftOf(evidence: Evidence, asked: Asked): PairedRuns | null {
  const before = evidence.run({ ...asked, mitigation: "none" }, "c1");
  const after = evidence.run(asked, "c1");
  const pair = before === null || after === null ? null : new PairedRuns(before, after, ["c1_correct", "c1_incorrect", "c1_correct", "c1_incorrect"]);
  return pair?.items === 0 ? null : pair;
}

function contrast(run: PublishedRun, pair: PairedRuns, scope: MeasuredContrast["scope"], label: "OR" | "NOR" | null): MeasuredContrast {
  // Classes alone are published by a comparison as text.
  const rule = label === null ? "same" : "strict";
  const accuracy = pair.accuracy(rule);
  const { correct, incorrect, both } = pair.discordant(rule);
  const files = [...new Set([pair.c1.file.path, pair.c2.file.path])];
  return {
    name: [
      `${run.model} on ${run.dataset}`,
      ...(run.role === null ? [] : [roleNames[run.role]]),
      ...(run.mitigation === "none" ? [] : [`${run.mitigation}, ${{ joint: "own C1", fixed: "unmitigated C1", drift: "C1 against unmitigated C1" }[scope]}`]),
      ...(label === null ? [] : [`${label} items`]),
    ].join(", "),
    model: run.model, dataset: run.dataset, kind: run.file.shape === "conflict" ? "conflict" : "benchmark",
    class: label, mitigation: run.mitigation, scope, labels: run.role === null ? null : roleNames[run.role],
    items: pair.items,
    empty: perCondition((index) => pair.marked("empty")[index]!),
    same_rule: {
      accuracy: perCondition((index) => accuracy[index]!), dds: pair.dds(rule),
      dds_ci95: run.file.shape === "conflict" ? null : pair.bootstrap().dds,
      mcnemar: { correct: mcnemarOf(correct), incorrect: mcnemarOf(incorrect) },
      cohens_h: { correct: publishedCohensH(accuracy[0], accuracy[2]), incorrect: publishedCohensH(accuracy[1], accuracy[3]) },
      flips: { deference: incorrect[0], skepticism: correct[0], both },
    },
    right_rule: pair.statistics(),
    reasons: contrastReasons(pair, scope, rule),
    origin: files.join(" | "),
  };
}

function mcnemarOf([b, c]: readonly [number, number]): { b: number; c: number; exact: number } {
  return { b, c, exact: mcnemarTest(b, c).exact };
}

function perCondition(value: (index: number) => number): PerCondition<number> {
  return Object.fromEntries(publishedConditions.map((condition, index) => [condition, value(index)])) as unknown as PerCondition<number>;
}
