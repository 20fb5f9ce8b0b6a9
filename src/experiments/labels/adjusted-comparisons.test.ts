import { describe, expect, it } from "vitest";
import { adjustPValues } from "../../stats/significance/adjust-p-values.js";
import { estimatePValue } from "../../stats/significance/estimate-p-value.js";
import { adjustedComparisons } from "./adjusted-comparisons.js";
import { ArmColumns } from "../arm-columns.js";
import { drawnVerdicts } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";

describe("the comparisons of a grid", () => {
  const spec = studyOfArms({ items: 150, wordings: 1, arms: [{ name: "T", framing: "T" }, ...[0.02, 0.1, 0.25].map((shift) => ({ name: `S ${shift}`, framing: "S", temperature: shift }))] });
  const columns = new ArmColumns(sectionInputOf(spec, drawnVerdicts(spec, { seed: 5, acceptance: ({ arm, claim }) => (claim === 0 ? 0.6 : 0.3) + arm.temperature })));
  const items = columns.complete([0, 1, 2, 3]);
  const tests = [1, 2, 3].map((arm) => {
    const terms = [{ arm, weight: 1 }, { arm: 0, weight: -1 }];
    return { estimate: columns.estimate(terms, items)!, values: columns.combined(terms, items) };
  });

  it("have p-values adjusted by Benjamini and Yekutieli, which holds however they hang together", () => {
    const plain = tests.map(({ estimate }) => estimatePValue(estimate)!);
    const adjusted = adjustedComparisons(tests).map(({ pBy }) => pBy);
    expect(adjusted).toEqual(adjustPValues(plain, "benjamini-yekutieli"));
    adjusted.forEach((p, index) => { expect(p).toBeGreaterThan(plain[index]!); });
  });

  it("have the evidence of their items' signs, ups against downs", () => {
    const values = Float64Array.from({ length: 100 }, (_, item) => item < 76 ? 1 : item < 81 ? -1 : 0);
    const balanced = Float64Array.from({ length: 63 }, (_, item) => item < 34 ? 1 : -1);
    const [up, even, down] = adjustedComparisons([values, balanced, values.map((value) => -value)].map((own) => ({ estimate: tests[0]!.estimate, values: own })));
    expect([up!.lnE, even!.lnE, down!.lnE]).toEqual([expect.closeTo(34.94456, 5), expect.closeTo(-2.10272, 5), expect.closeTo(34.94456, 5)]);
    expect([up!.keptByE, even!.keptByE, down!.keptByE]).toEqual([true, false, true]);
  });
});
