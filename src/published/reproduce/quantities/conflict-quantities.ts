import { itemFlips } from "../../../analysis/item-flips.js";
import type { Claim } from "../claim.js";
import type { Evidence } from "../evidence.js";
import type { PairedRuns } from "../paired-runs.js";
import { allDatasets, releasedModels } from "../published-models.js";
import { macroOf, measures } from "./domain-means.js";
import { computed, partly, points, type QuantityRule } from "./quantity-rule.js";

const conflict = "aio";

/** A number of every released model whose r/AIO file is at hand. */
function perModel(evidence: Evidence, value: (pair: PairedRuns, model: string) => number, role: "2->1" | "1->2" = "2->1", label: "OR" | "NOR" | null = null) {
  return releasedModels.flatMap((model) => {
    const pair = evidence.pair({ model, dataset: conflict, role }, label);
    return pair === null ? [] : [{ model, value: value(pair, model) }];
  });
}

/**
 * The ends of a range over models. With models missing, one at hand that lies outside of the stated range still shows that
 * it does not hold; else the models at hand are named.
 */
function rangeOver({ published, models = releasedModels.length }: Claim, values: readonly { readonly model: string; readonly value: number }[]) {
  if (values.length === 0) return null;
  const all = values.map(({ value }) => value);
  const ends = [Math.min(...all), Math.max(...all)] as const;
  const remark = `at hand: ${values.map(({ model, value }) => `${model} ${value.toFixed(1)}`).join(", ")}`;
  if (values.length >= models) return computed(ends, null, "files", { whySame: ["outside-range"] });
  const [low, high] = typeof published === "object" ? published : [];
  const outside = all.some((value) => Math.round(value) < (low ?? -Infinity) || Math.round(value) > (high ?? Infinity));
  return outside ? computed(ends, null, "files and summary", { whySame: ["outside-range"], remark }) : partly(remark);
}

/** Numbers about r/AIO alone. */
export const conflictQuantities = {
  // The published strata compare verdicts as text, so those stored as numbers count as wrong.
  "balanced-dds": ({ model }, evidence) => {
    if (typeof model !== "string") return null;
    const [or, nor] = [evidence.pair({ model, dataset: conflict }, "OR"), evidence.pair({ model, dataset: conflict }, "NOR")];
    if (or === null || nor === null) return null;
    const integers = [or, nor].reduce((sum, pair) => sum + pair.marked("integer").reduce((count, one) => count + one, 0), 0);
    const [first, second] = [or.statistics().dds, nor.statistics().dds];
    const right = first === null || second === null ? null : (first.estimate + second.estimate) / 2;
    return computed((or.dds("strict") + nor.dds("strict")) / 2, right, "files", {
      whyRight: [...(integers > 0 ? ["integer-answers" as const] : []), ...(or.has("lost") || nor.has("lost") ? ["null-policy" as const] : [])],
      remark: `OR ${points(or.dds("strict"))}, NOR ${points(nor.dds("strict"))} by the published rule; ${integers} verdicts stand as numbers`,
    });
  },
  "class-c1": ({ model, label = "OR" }, evidence) => {
    const pair = typeof model === "string" ? evidence.pair({ model, dataset: conflict }, label) : null;
    return pair === null ? null : computed(pair.accuracy("strict")[0], pair.accuracy()[0], "files", { whyRight: ["integer-answers"] });
  },
  "class-c1-range": (claim, evidence) => rangeOver(claim, perModel(evidence, (pair) => pair.accuracy()[0], "2->1", claim.label)),
  "class-gain-range": (claim, evidence) => rangeOver(claim, perModel(evidence, (pair) => pair.accuracy()[2] - pair.accuracy()[0], "2->1", claim.label)),
  "class-c1-c2": ({ model, label = "OR" }, evidence) => {
    const pair = typeof model === "string" ? evidence.pair({ model, dataset: conflict }, label) : null;
    return pair === null ? null : computed([pair.accuracy("strict")[0], pair.accuracy("strict")[2]], [pair.accuracy()[0], pair.accuracy()[2]], "files", { whyRight: ["integer-answers"] });
  },
  "c2-range": (claim, evidence) => rangeOver(claim, perModel(evidence, (pair) => pair.accuracy()[2])),
  "conflict-range": (claim, evidence) => rangeOver(claim, perModel(evidence, (pair) => pair.dds())),
  "conflict-flip-range": (claim, evidence) => rangeOver(claim, perModel(evidence, (pair) => 100 * itemFlips(pair.verdicts("same")).reduce((sum, one) => sum + one, 0) / pair.items)),
  "c1-true-mean": ({ role, published, digits, models = releasedModels.length }, evidence) => {
    const values = perModel(evidence, (pair) => pair.accuracy()[0], role === "1->2" ? "1->2" : "2->1");
    if (values.length === 0) return null;
    const single = values.find(({ value }) => typeof published === "number" && value.toFixed(digits ?? 1) === published.toFixed(digits ?? 1));
    const remark = `at hand: ${values.map(({ model, value }) => `${model} ${value.toFixed(1)}`).join(", ")}`;
    const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
    // A mean that one model alone equals to the digit, and the models at hand do not.
    if (single !== undefined && Math.abs(mean - single.value) >= 0.1) return computed(single.value, mean, "files", { whyRight: ["one-model-for-all"], remark });
    return values.length < models ? partly(remark) : computed(mean, mean, "files");
  },
  // A model at hand that contradicts it suffices; that it holds takes all of them.
  "highest-on-conflicts": (_, evidence) => {
    const highest = releasedModels.flatMap((model) => {
      const found = evidence.domains({ model }, 10);
      if (found === null) return [];
      const values = found.map(({ same }) => measures.dds(same));
      const place = values.indexOf(Math.max(...values));
      return [{ model, dataset: allDatasets[place]!, value: values[place]! }];
    });
    const others = highest.filter(({ dataset }) => dataset !== conflict).length;
    const remark = `at hand: ${highest.map(({ model, dataset, value }) => `${model} ${points(value)} on ${dataset}`).join(", ")}`;
    if (others === 0 && highest.length < releasedModels.length) return highest.length === 0 ? null : partly(remark);
    return computed(releasedModels.length - others, null, "files and summary", { whySame: ["outside-range"], remark: highest.length < releasedModels.length ? `at most so many; ${remark}` : remark });
  },
  directions: (_, evidence) => {
    const both = perModel(evidence, (pair, model) => {
      const back = evidence.pair({ model, dataset: conflict, role: "1->2" });
      return back === null ? 0 : Number(pair.dds() > 0 && back.dds() < 0);
    });
    if (both.length === 0) return null;
    const turned = both.reduce((sum, { value }) => sum + value, 0);
    return both.length === releasedModels.length ? computed(turned, null, "files") : partly(`at hand: ${turned} of ${both.length} turn round`);
  },
  "amplification-range": (claim, evidence) => {
    const values = releasedModels.flatMap((model) => {
      const benchmark = evidence.domains({ model }, 9);
      const own = evidence.accuracies({ model, dataset: conflict });
      return benchmark === null || own === null ? [] : [{ model, value: measures.dds(own.same) / macroOf(benchmark, measures.dds).same }];
    });
    return rangeOver(claim, values);
  },
} satisfies Readonly<Record<string, QuantityRule>>;
