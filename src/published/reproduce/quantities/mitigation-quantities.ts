import type { Claim } from "../claim.js";
import type { Evidence } from "../evidence.js";
import { releasedModels } from "../published-models.js";
import type { Reason } from "../reasons.js";
import { macroOf, measures, sourceOf } from "./domain-means.js";
import { computed, partly, points, type QuantityRule } from "./quantity-rule.js";

/** Accuracy under C2 and DDS of a mitigation as published (its C1 from the unmitigated run), and by the joint baseline over the benchmarks. */
function cells(evidence: Evidence, model: string, mitigation: NonNullable<Claim["mitigation"]>, domains: 9 | 10) {
  const published = evidence.domains({ model, mitigation, scope: mitigation === "none" ? "joint" : "fixed" }, domains);
  if (published === null) return null;
  const joint = evidence.domains({ model, mitigation, scope: "joint" }, 9);
  const conflict = evidence.accuracies({ model, dataset: "aio", mitigation, scope: mitigation === "none" ? "joint" : "fixed" });
  const pair = (measure: (of: keyof typeof measures) => number) => [measure("c2"), measure("dds")] as const;
  return {
    same: pair((of) => macroOf(published, measures[of]).same),
    right: joint === null ? null : pair((of) => macroOf(joint, measures[of]).right),
    conflict: conflict === null ? null : pair((of) => measures[of](conflict.same)),
    source: sourceOf(published),
    why: [...(domains === 10 ? ["domains-of-other-set" as const] : []), ...(mitigation === "none" ? [] : ["baseline-of-other-file" as const])] satisfies Reason[],
  };
}

/** The right rule means the benchmarks alone, and holds DDS against the C1 of the same run; accuracy under C2 has no baseline. */
function change(measure: "dds" | "c2"): QuantityRule {
  return ({ model, dataset, mitigation = "none", domains = 9 }, evidence) => {
    if (typeof model !== "string") return null;
    const of = (scope: "joint" | "fixed", name: typeof mitigation, count: 9 | 10) => {
      if (typeof dataset !== "string") return evidence.domains({ model, mitigation: name, scope }, count);
      const one = evidence.accuracies({ model, dataset, mitigation: name, scope });
      return one === null ? null : [one];
    };
    const [published, plain] = [of("fixed", mitigation, domains), of("joint", "none", domains)];
    if (published === null || plain === null) return null;
    const [after, before] = [of(measure === "dds" ? "joint" : "fixed", mitigation, 9), of("joint", "none", 9)];
    const value = measures[measure];
    return computed(
      macroOf(published, value).same - macroOf(plain, value).same, after === null || before === null ? null : macroOf(after, value).right - macroOf(before, value).right,
      sourceOf([...published, ...plain]),
      { whyRight: [...(typeof dataset !== "string" && domains === 10 ? ["domains-of-other-set" as const] : []), ...(measure === "dds" ? ["baseline-of-other-file" as const] : [])] },
    );
  };
}

/** What mitigations do, as published: their C2 against the C1 of the unmitigated run. */
export const mitigationQuantities = {
  "change-of-dds": change("dds"),
  "change-of-accuracy": change("c2"),
  "change-of-dds-range": (claim, evidence) => {
    const values = releasedModels.flatMap((model) => {
      const told = change("dds")({ ...claim, model }, evidence);
      return told === null || told === "design" || typeof told.same !== "number" ? [] : [`${model} ${points(told.same)}`];
    });
    // Mitigations of other models than Qwen were never released.
    return values.length === 0 ? null : partly(`at hand: ${values.join(", ")}`);
  },
  "over-corrected": ({ model, mitigation = "none", domains = 9 }, evidence) => {
    const found = typeof model === "string" ? evidence.domains({ model, mitigation, scope: "fixed" }, domains) : null;
    return found === null ? null : computed(found.filter(({ same }) => measures.dds(same) < 0).length, null, sourceOf(found));
  },
  "mitigation-cell": ({ model, mitigation = "none", domains = 9 }, evidence) => {
    const found = typeof model === "string" ? cells(evidence, model, mitigation, domains) : null;
    return found === null ? null : computed(found.same, found.right, found.source, { whyRight: found.why });
  },
  // Into a mean of ten domains r/AIO is averaged as if it were one of nine.
  "mitigation-cell-with-conflicts": ({ model, mitigation = "none", domains = 9 }, evidence) => {
    const found = typeof model === "string" ? cells(evidence, model, mitigation, domains) : null;
    if (found === null || found.conflict === null) return null;
    const { same, conflict } = found;
    const added = same.map((value, index) => (9 * value + conflict[index]!) / 10);
    const right = domains === 10 ? same : added;
    return computed(added, right, found.source, { whyRight: domains === 10 ? ["domain-counted-twice"] : [], remark: mitigation === "none" ? null : "its C1 is that of the unmitigated run; r/AIO has no other" });
  },
  // The base is always the mean of ten domains.
  "mitigation-change": ({ model, mitigation = "none", domains = 9 }, evidence) => {
    if (typeof model !== "string") return null;
    const [after, before, plain] = [cells(evidence, model, mitigation, domains), cells(evidence, model, "none", 10), cells(evidence, model, "none", 9)];
    if (after === null || before === null) return null;
    const right = after.right === null || plain === null || plain.right === null ? null : after.right.map((value, index) => value - plain.right![index]!);
    return computed(after.same.map((value, index) => value - before.same[index]!), right, after.source, { whyRight: ["domains-of-other-set", "baseline-of-other-file"] });
  },
} satisfies Readonly<Record<string, QuantityRule>>;
