import { describe, expect, it } from "vitest";
import { choiceRate } from "./choice-rate.js";
import { Design } from "../units/design.js";
import { pairedAuc } from "./paired-auc.js";
import { randomStream } from "../distributions/random-stream.js";

const columns = (pairs: readonly (readonly [number, number])[]) => [Float64Array.from(pairs, ([right]) => right), Float64Array.from(pairs, ([, wrong]) => wrong)] as const;

/** Items that nothing gathers in groups. */
const alone = (values: Float64Array) => new Design({ rows: values.length });

describe("choiceRate", () => {
  it("is the share of items whose right claim scores higher; ties count half", () => {
    const [right, wrong] = columns([[0.9, 0.1], [0.4, 0.3], [0.2, 0.6], [0.5, 0.5]]);
    expect(choiceRate(right, wrong, alone(right))?.estimate).toBe(0.625);
    expect(choiceRate(new Float64Array(), new Float64Array(), alone(new Float64Array()))).toBeNull();
  });

  it("sees through a preference for a position that swamps the AUC", () => {
    const uniform = randomStream(5, "position");
    // P(accept) is .97 or .01 by the order of the options; the right claim gets a hair more in 4 of 5 items.
    const [right, wrong] = columns(Array.from({ length: 200 }, (_, index) => {
      const base = (index % 2 === 0 ? 0.97 : 0.01) + 0.01 * uniform();
      return [base + (index % 5 === 0 ? -0.001 : 0.001), base] as const;
    }));
    const rate = choiceRate(right, wrong, alone(right))!;
    expect(rate.estimate).toBeCloseTo(0.8, 9);
    expect(rate.interval[0]).toBeGreaterThan(0.7);
    expect(pairedAuc(right, wrong, alone(right))!.estimate).toBeLessThan(0.6);
  });

  it("has an interval with width for any items, wider where groups differ", () => {
    for (const pairs of [[[1, 0]], [[0.5, 0.5]], Array.from({ length: 30 }, () => [0.2, 0.1]), Array.from({ length: 30 }, () => [0.2, 0.2])] as [number, number][][]) {
      const { estimate, interval } = choiceRate(...columns(pairs), new Design({ rows: pairs.length }))!;
      expect(interval[1]).toBeGreaterThan(interval[0]);
      expect(interval[0]).toBeLessThanOrEqual(estimate);
      expect(interval[1]).toBeGreaterThanOrEqual(estimate);
    }
    const [right, wrong] = columns(Array.from({ length: 120 }, (_, index) => index % 4 < 2 ? [0.6, 0.4] : [0.4, 0.6]));
    const design = new Design({ rows: 120, wording: Int32Array.from({ length: 120 }, (_, index) => index % 4) });
    const [low, high] = choiceRate(right, wrong, alone(right))!.interval;
    const [groupLow, groupHigh] = choiceRate(right, wrong, design)!.interval;
    expect(groupHigh - groupLow).toBeGreaterThan(2 * (high - low));
  });

  it("covers the true rate about as often as it says", () => {
    const uniform = randomStream(8, "coverage");
    let covered = 0;
    for (let study = 0; study < 400; study++) {
      const [right, wrong] = columns(Array.from({ length: 40 }, () => uniform() < 0.7 ? [1, 0] : [0, 1]));
      const [low, high] = choiceRate(right, wrong, alone(right))!.interval;
      if (low <= 0.7 && high >= 0.7) covered++;
    }
    expect(covered / 400).toBeGreaterThan(0.92);
    expect(covered / 400).toBeLessThan(0.985);
  });
});
