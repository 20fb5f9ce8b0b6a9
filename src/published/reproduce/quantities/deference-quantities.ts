import { mcnemarTest } from "../../../stats/significance/mcnemar.js";
import type { Claim } from "../claim.js";
import type { Evidence } from "../evidence.js";
import { allDatasets, releasedModels } from "../published-models.js";
import type { Reason } from "../reasons.js";
import { macroOf, measures, microOf, sourceOf } from "./domain-means.js";
import { computed, partly, points, type QuantityRule } from "./quantity-rule.js";

/** DDS, a change of accuracy or an accuracy: of one data set, or its unweighted mean over domains. */
function measured(measure: keyof typeof measures): QuantityRule {
  return (claim, evidence) => {
    const { model, dataset, mitigation = "none", scope = "joint", domains } = claim;
    if (typeof model !== "string") return null;
    const value = measures[measure];
    const why: Reason[] = mitigation === "none" || scope === "joint" ? [] : ["baseline-of-other-file"];
    if (typeof dataset === "string") {
      const asked = { model, dataset, mitigation, scope };
      const found = evidence.accuracies(asked);
      if (found === null) return null;
      const joint = scope === "joint" ? found : evidence.accuracies({ ...asked, scope: "joint" });
      const right = joint === null ? null : value(joint.right ?? joint.same);
      const lost = found.source === "files" && evidence.pair(asked)!.has("lost");
      return computed(value(found.same), right, found.source, { whyRight: lost ? [...why, "null-policy"] : why });
    }
    const found = evidence.domains({ model, mitigation, scope }, domains ?? 9);
    if (found === null) return null;
    const joint = scope === "joint" ? found : evidence.domains({ model, mitigation, scope: "joint" }, 9);
    return computed(macroOf(found, value).same, joint === null ? null : macroOf(joint, value).right, sourceOf(found), { whyRight: why });
  };
}

/** A mean over domains that is printed beside the number of all items: the right rule pools the items. */
function overall(measure: keyof typeof measures): QuantityRule {
  return ({ model, domains, published }, evidence) => {
    const found = typeof model === "string" ? evidence.domains({ model }, domains ?? 10) : null;
    if (found === null) return null;
    const { same } = macroOf(found, measures[measure]);
    const micro = microOf(found, measures[measure]);
    // A label that differs by a whole point from the table of the same publication.
    const misprint = typeof published === "number" && Math.abs(published - same) >= 1 ? ["misprint" as const] : [];
    return computed(same, micro, sourceOf(found), { whySame: misprint, whyRight: ["macro-vs-micro"] });
  };
}

/** The overall DDS of every released model that is at hand. */
function overallOf(evidence: Evidence, measure: keyof typeof measures, domains: 9 | 10): { model: string; value: number }[] {
  return releasedModels.flatMap((model) => {
    const found = evidence.domains({ model }, domains);
    return found === null ? [] : [{ model, value: macroOf(found, measures[measure]).same }];
  });
}

/** DDS of every released model on every data set at hand. */
function everyDds(evidence: Evidence): { values: number[]; complete: boolean } {
  const found = releasedModels.flatMap((model) => allDatasets.map((dataset) => evidence.accuracies({ model, dataset })));
  return { values: found.flatMap((one) => one === null ? [] : [measures.dds(one.same)]), complete: found.every((one) => one !== null) };
}

interface PooledTest {
  readonly model: string;
  readonly toward: number;
  readonly away: number;
  readonly p: number;
}

/** McNemar's exact test, pooled over ten domains, of verdicts of both claims that turn to accepting in C2 against those that turn to rejecting. */
function pooledTests(evidence: Evidence): PooledTest[] {
  return releasedModels.flatMap((model) => {
    const parts = allDatasets.map((dataset) => evidence.discordant({ model, dataset }));
    if (parts.some((part) => part === null)) return [];
    const toward = parts.reduce((sum, part) => sum + part!.correct[1] + part!.incorrect[0], 0);
    const away = parts.reduce((sum, part) => sum + part!.correct[0] + part!.incorrect[1], 0);
    return [{ model, toward, away, p: mcnemarTest(toward, away).exact }];
  });
}

function pooledText(tests: readonly PooledTest[]): string {
  return `pooled over 10 domains at hand: ${tests.map(({ model, toward, away, p }) => `${model} ${toward} verdicts toward the speaker, ${away} away, p = ${p.toPrecision(1)}`).join("; ")}`;
}

function atHand(values: readonly { readonly model: string; readonly value: number }[], unit = ""): string {
  return values.length === 0 ? "no model at hand" : `at hand: ${values.map(({ model, value }) => `${model} ${points(value)}${unit}`).join(", ")}`;
}

function ddsRange(claim: Claim, evidence: Evidence, of: (low: number, high: number) => number | readonly number[]) {
  const { values, complete } = everyDds(evidence);
  if (values.length === 0) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return complete ? computed(of(low, high), of(low, high), "files and summary") : partly(`at hand: ${points(low)} to ${points(high)} over ${values.length} pairs of model and data set`);
}

/** Numbers about the shift itself. */
export const deferenceQuantities = {
  dds: measured("dds"),
  "delta-correct": measured("delta-correct"),
  "delta-incorrect": measured("delta-incorrect"),
  "overall-dds": overall("dds"),
  "overall-delta-correct": overall("delta-correct"),
  "overall-delta-incorrect": overall("delta-incorrect"),
  "overall-c1": overall("c1"),
  "overall-c2": overall("c2"),
  "dds-interval": ({ model, dataset }, evidence) => {
    const pair = typeof model === "string" && typeof dataset === "string" ? evidence.pair({ model, dataset }) : null;
    return pair === null ? null : computed(pair.bootstrap().dds, pair.statistics().dds?.ci95_bootstrap ?? null, "files", { whyRight: ["bootstrap-draws"] });
  },
  "dds-range": (claim, evidence) => ddsRange(claim, evidence, (low, high) => [low, high]),
  "dds-span": (claim, evidence) => ddsRange(claim, evidence, (low, high) => high - low),
  "benchmark-range": (_, evidence) => {
    const values = overallOf(evidence, "dds", 9);
    const ends = values.map(({ value }) => value);
    return values.length === releasedModels.length ? computed([Math.min(...ends), Math.max(...ends)], null, "files and summary") : partly(atHand(values));
  },
  "accuracy-change-bound": ({ domains }, evidence) => {
    const values = overallOf(evidence, "change", domains ?? 10);
    return values.length === releasedModels.length
      ? computed(Math.max(...values.map(({ value }) => Math.abs(value))), null, "files and summary", { whySame: ["rounding"] })
      : partly(atHand(values));
  },
  // One model suffices for a statement that such a model exists.
  "stable-deference": ({ domains }, evidence) => {
    const stable = overallOf(evidence, "change", domains ?? 10).filter(({ value }) => Math.abs(value) < 2).map(({ model }) => model);
    const values = overallOf(evidence, "dds", domains ?? 10).filter(({ model }) => stable.includes(model));
    const most = values.sort((a, b) => b.value - a.value)[0];
    return most === undefined ? null : computed(most.value, null, "files and summary", { remark: most.model });
  },
  // Which models the text marks as significant includes one that was never released.
  "pooled-test": (_, evidence) => {
    const tests = pooledTests(evidence);
    return tests.length === 0 ? null : partly(pooledText(tests));
  },
  "significant-models": ({ models = releasedModels.length }, evidence) => {
    const tests = pooledTests(evidence);
    if (tests.length === 0) return null;
    const significant = tests.filter(({ toward, away, p }) => toward > away && p < 0.0001).length;
    return tests.length === models ? computed(significant, null, "files and summary", { remark: pooledText(tests) }) : partly(pooledText(tests));
  },
  "mean-item-dds": ({ model }, evidence) => {
    const found = typeof model === "string" ? evidence.domains({ model }, 10) : null;
    if (found === null) return null;
    const micro = microOf(found, measures.dds) / 100;
    return computed(micro, micro, sourceOf(found));
  },
  "worked-example": ({ published }) => typeof published !== "object" ? null : computed([measures.dds([60, 80, 75, 65]), (60 + 80 + 75 + 65) / 4], null, "arithmetic"),
} satisfies Readonly<Record<string, QuantityRule>>;
