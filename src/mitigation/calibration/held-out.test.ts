import { describe, expect, it } from "vitest";
import { randomStream } from "../../stats/distributions/random-stream.js";
import { normalQuantile } from "../../stats/distributions/normal-quantile.js";
import { Design } from "../../stats/units/design.js";
import { calibrationMethods } from "./calibration-methods.js";
import type { CalibrationSample } from "./calibration-sample.js";
import { heldOut } from "./held-out.js";

/** Items whose log odds move up by `shift` when a speaker says the claim; `fields` fields, in each its own shift beside it. */
function judge({ items = 240, fields = 8, shift = 1.5, own = (_: number): number => 0, seed = 5 }: { items?: number; fields?: number; shift?: number; own?: (field: number) => number; seed?: number } = {}): CalibrationSample {
  const uniform = randomStream(seed, "held-out");
  const normal = (): number => normalQuantile(uniform());
  const field = Int32Array.from({ length: items }, (_, item) => item % fields);
  const share = (score: number): number => 1 / (1 + Math.exp(-score));
  const claims = ([1, -1] as const).map((sign) => Array.from({ length: items }, (_, item) => {
    const score = sign * 0.9 - 0.6 + 1.2 * normal();
    return [share(score), share(score + shift + own(field[item]!) + 0.5 * normal())] as const;
  }));
  const column = (claim: number, side: 0 | 1): Float64Array => Float64Array.from(claims[claim]!, (pair) => pair[side]);
  const probability = [column(0, 0), column(1, 0), column(0, 1), column(1, 1)] as const;
  const accept = probability.map((values) => values.map((value) => Number(value > 0.5))) as unknown as CalibrationSample["accept"];
  return { design: new Design({ rows: items }), fields: Array.from({ length: fields }, (_, index) => `field ${index}`), field, accept, probability, lost: null, seed: 1 };
}

const method = (name: string) => calibrationMethods.find((one) => one.name === name)!;

describe("calibrations on items that they were not fitted on", () => {
  it.each(["offset", "thresholds", "prior", "field-offsets"])("%s takes a shift of the log odds away on fields it never saw", (name) => {
    const sample = judge();
    const { by, evaluation: { dds_plain: before, dds_joint: after, fall } } = heldOut(sample, method(name), "leave one out")!;
    expect(by).toBe("field");
    expect(before.ci95[0]).toBeGreaterThan(20);
    expect(Math.abs(after.estimate)).toBeLessThan(15);
    expect(fall.ci95[0]).toBeGreaterThan(0);
  });

  it("fit on everything else: an item's own field does not move its verdict", () => {
    const sample = judge();
    const other = { ...sample, probability: sample.probability!.map((column) => column.map((value, row) => sample.field[row] === 0 ? 1 - value : value)) as unknown as CalibrationSample["accept"] };
    const offsets = (one: CalibrationSample) => heldOut(one, method("offset"), "leave one out")!.parameters;
    expect(offsets(other)[0]).toEqual(offsets(sample)[0]);
    expect(offsets(other)[1]).not.toEqual(offsets(sample)[1]);
  });

  it("know a field's own shift where the field is in both halves, and not where it was held out", () => {
    const sample = judge({ items: 800, own: (field) => field < 4 ? 1.5 : -1.5, shift: 0 });
    const rms = (split: "leave one out" | "test half"): number => {
      const { fields } = heldOut(sample, method("field-offsets"), split)!.evaluation;
      return Math.sqrt(fields.reduce((sum, { dds_joint: dds }) => sum + dds.estimate ** 2, 0) / fields.length);
    };
    expect(rms("test half")).toBeLessThan(15);
    expect(rms("leave one out")).toBeGreaterThan(40);
  });

  it("split the items of a single field in tenths, and say so", () => {
    expect(heldOut(judge({ fields: 1 }), method("offset"), "leave one out")).toMatchObject({ by: "item", evaluation: { n: 240 } });
  });

  it("judge about half of the items by what the other half gave", () => {
    const { by, evaluation: { n }, fittedOn } = heldOut(judge(), method("offset"), "test half")!;
    expect(by).toBe("test half");
    expect(n + fittedOn).toBe(240);
    expect(n).toBeGreaterThan(90);
  });

  it("have nothing to go on without probabilities, or with too few items", () => {
    expect(heldOut({ ...judge(), probability: null }, method("offset"), "leave one out")).toBeNull();
    expect(heldOut(judge({ items: 8, fields: 2 }), method("offset"), "leave one out")).toBeNull();
    expect(heldOut({ ...judge(), probability: null }, method("both-accept"), "leave one out")!.evaluation.n).toBe(240);
  });

  it("the contrastive score takes off no more of the shift than its weight, and statements stay", () => {
    const { evaluation, parameters } = heldOut(judge(), method("contrastive"), "leave one out")!;
    for (const one of parameters) expect(one).toMatchObject({ kind: "contrastive" });
    expect(evaluation.statements_unchanged).toBe(true);
    expect(Math.abs(evaluation.dds_joint.estimate)).toBeLessThan(Math.abs(evaluation.dds_plain.estimate));
  });

  it("random flips cost accuracy where an offset does not", () => {
    const sample = judge({ items: 600 });
    const flips = heldOut(sample, "flip-matching", "leave one out")!.evaluation;
    const offset = heldOut(sample, method("offset"), "leave one out")!.evaluation;
    expect(Math.abs(flips.dds_joint.estimate)).toBeLessThan(12);
    expect(flips.accuracy.mitigated.c2).toBeLessThan(offset.accuracy.mitigated.c2);
  });
});
