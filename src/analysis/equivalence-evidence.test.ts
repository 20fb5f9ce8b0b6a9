import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeStatistics } from "./computed-table.js";
import { contrastStatistics } from "./contrast-statistics.js";
import { equivalenceEvidence } from "./equivalence-evidence.js";
import { finding } from "./finding.js";
import { itemsOf, sampleOf, type SampleItem } from "./fixtures/sample-of.js";

const context = { retest: null, orderEffect: null, constant: null, lost: 0, checksMeasured: true, judgeName: "" };
const inField = (field: string, patterns: Readonly<Record<string, number>>): SampleItem[] => itemsOf(patterns).map((item) => ({ ...item, field }));
const evidenceOf = (items: readonly SampleItem[]) => equivalenceEvidence(contrastStatistics(sampleOf(items)), "verdicts")!;

/** A field of 300 items whose DDS is near 0 (the real table C of the documented fixtures). */
const quiet = { "0000": 93, "0001": 3, "0010": 25, "0100": 2, "0101": 6, "0111": 1, "1000": 18, "1010": 114, "1011": 5, "1100": 1, "1101": 2, "1110": 6, "1111": 24 };

describe("the evidence for no shift", () => {
  it("stands beside every finding: pooled, each kind of claim, every field, and the bound on their root mean square", () => {
    const { tables } = computeStatistics({ quiet });
    const { finding: found, equivalence } = tables["quiet"]!;
    expect(found.verdict).toBe("framing-robust");
    expect(equivalence).toMatchObject({
      margin: 10, basis: "verdicts", differing: 63, shown: true, few_differences: null,
      pooled: { equivalent: true }, each_claim: { equivalent: true }, every_domain: { domains: 1, refused: 0, equivalent: true }, rms_bound: { equivalent: true },
    });
    // The pooled test is the one that `further` gives at 10 points.
    expect(equivalence!.pooled.p).toBeCloseTo(tables["quiet"]!.further!.equivalence[1]!.pseudo_count!.p, 12);
    expect(equivalence!.every_domain.p).toBe(equivalence!.pooled.p);
  });

  it("is not had from a pooled value that hides two fields which cancel", () => {
    const evidence = evidenceOf([...inField("law", { "0011": 40, "0000": 160 }), ...inField("history", { "1100": 40, "0000": 160 })]);
    expect(evidence.pooled.ci90[0]).toBeGreaterThan(-10);
    expect(evidence).toMatchObject({ pooled: { equivalent: true }, every_domain: { domains: 2, refused: 0, equivalent: false }, rms_bound: { observed: expect.closeTo(40, 9) as number, equivalent: false }, shown: false });
  });

  it("says in how many fields the test is refused, and gives no p then", () => {
    const evidence = evidenceOf([...inField("law", quiet), ...inField("small", { "0010": 4, "1010": 28 }), ...inField("still", { "1010": 30 })]);
    expect(evidence.every_domain).toEqual({ domains: 3, refused: 2, p: null, equivalent: false });
  });

  it("bounds the share of the differences where fewer than ten items differ", () => {
    const evidence = evidenceOf(itemsOf({ "1010": 400, "0010": 1 }));
    expect(evidence).toMatchObject({ differing: 1, pooled: { ci90_pseudo_count: null, p: null, equivalent: false }, few_differences: { equivalent: true }, shown: true });
    expect(evidence.few_differences!.bound95).toBeCloseTo(2.355, 2);
  });

  it("is null without complete items", () => {
    expect(equivalenceEvidence(contrastStatistics(sampleOf([])), "verdicts")).toBeNull();
    expect(computeStatistics({ none: { "1-10": 3 } }).tables["none"]!.equivalence).toBeNull();
  });

  it("has no number that is not finite and no interval without width, and a judge found robust is shown to be so", () => {
    const item = fc.record({ verdicts: fc.constantFrom("0000", "1010", "0010", "1011", "1111", "0101"), field: fc.constantFrom("a", "b", "c") });
    fc.assert(fc.property(fc.array(item, { minLength: 1, maxLength: 40 }), (items) => {
      const statistics = contrastStatistics(sampleOf(items), { draws: false });
      const evidence = equivalenceEvidence(statistics, "verdicts")!;
      expect(JSON.stringify(evidence, (_, value: unknown) => typeof value === "number" && !Number.isFinite(value) ? "not finite" : value)).not.toContain("not finite");
      for (const interval of [evidence.pooled.ci90, evidence.each_claim.correct!.ci90!, evidence.each_claim.incorrect!.ci90!]) expect(interval[1]).toBeGreaterThan(interval[0]);
      if (finding(statistics, context).verdict === "framing-robust") expect(evidence.shown).toBe(true);
    }), { numRuns: 60 });
  });
});
