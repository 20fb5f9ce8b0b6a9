import { describe, expect, it } from "vitest";
import { choiceRate } from "./choice-rate.js";
import { Design } from "../units/design.js";
import { pairedAuc } from "./paired-auc.js";
import { randomStream } from "../distributions/random-stream.js";
import { tInterval } from "../intervals/t-interval.js";

function byItem(rows: number): Design {
  return new Design({ rows });
}

/** Items whose two probabilities move together or apart. */
function items(n: number, together: number): [right: Float64Array, wrong: Float64Array] {
  const uniform = randomStream(5, `items ${together}`);
  const right = new Float64Array(n);
  const wrong = new Float64Array(n);
  for (let item = 0; item < n; item++) {
    const shared = uniform();
    right[item] = Math.round(20 * Math.min(1, 0.25 + Math.abs(together) * shared + (1 - Math.abs(together)) * uniform())) / 20;
    wrong[item] = Math.round(20 * (Math.abs(together) * (together > 0 ? shared : 1 - shared) + (1 - Math.abs(together)) * uniform())) / 20;
  }
  return [right, wrong];
}

function counted(right: Float64Array, wrong: Float64Array): number {
  let wins = 0;
  for (const one of right) for (const other of wrong) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / right.length / wrong.length;
}

describe("the AUC of claims paired by item", () => {
  it.each([0.6, 0, -0.6])("has the interval of leaving out one item at a time (claims that go together by %d)", (together) => {
    const [right, wrong] = items(80, together);
    const { estimate, interval } = pairedAuc(right, wrong, byItem(80))!;
    expect(estimate).toBeCloseTo(counted(right, wrong), 12);
    const without = Array.from(right, (_, left) => counted(right.filter((_, item) => item !== left), wrong.filter((_, item) => item !== left)));
    const mean = without.reduce((sum, value) => sum + value, 0) / 80;
    const jackknife = Math.sqrt(79 / 80 * without.reduce((sum, value) => sum + (value - mean) ** 2, 0));
    const [low, high] = tInterval(Math.log(estimate / (1 - estimate)), jackknife / (estimate * (1 - estimate)), 79);
    const expected = [1 / (1 + Math.exp(-low)), 1 / (1 + Math.exp(-high))];
    expect((interval[1] - interval[0]) / (expected[1]! - expected[0]!)).toBeCloseTo(1, 1);
    expect(Math.abs(interval[0] - expected[0]!)).toBeLessThan(0.002);
    expect(Math.abs(interval[1] - expected[1]!)).toBeLessThan(0.002);
  });
});

describe("the choice rate within items", () => {
  it("counts items whose right claim is above their wrong one, ties half, which no yes-bias moves", () => {
    const [right, wrong] = items(80, 0.6);
    const wins = right.reduce((sum, value, item) => sum + (value > wrong[item]! ? 1 : value === wrong[item]! ? 0.5 : 0), 0);
    expect(choiceRate(right, wrong, byItem(80))!.estimate).toBeCloseTo(wins / 80, 12);
    const shift = Float64Array.from(right, (_, item) => item % 7);
    const biased = choiceRate(right.map((value, item) => value + shift[item]!), wrong.map((value, item) => value + shift[item]!), byItem(80))!;
    expect(biased.estimate).toBeCloseTo(wins / 80, 12);
    expect(pairedAuc(right.map((value, item) => value + shift[item]!), wrong.map((value, item) => value + shift[item]!), byItem(80))!.estimate).not.toBeCloseTo(counted(right, wrong), 2);
  });

  it("keeps width where every item chooses alike", () => {
    const { estimate, interval } = choiceRate(Float64Array.of(0.9, 0.8, 0.7), Float64Array.of(0.1, 0.2, 0.3), byItem(3))!;
    expect(estimate).toBe(1);
    expect(interval[1] - interval[0]).toBeGreaterThan(0.3);
    expect(choiceRate(new Float64Array(0), new Float64Array(0), byItem(0))).toBeNull();
  });
});
