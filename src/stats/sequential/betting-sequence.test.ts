import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addToCells } from "./add-to-cells.js";
import { BettingSequence } from "./betting-sequence.js";
import { bettingWealth } from "./betting-wealth.js";
import { randomStream } from "../distributions/random-stream.js";

const counts = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 5 });
const law = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 5 })
  .filter((weights) => weights.filter((weight) => weight > 0).length > 1)
  .map((weights) => weights.map((weight) => weight / weights.reduce((sum, each) => sum + each, 0)));
const meanOf = (probabilities: readonly number[]) => probabilities.reduce((sum, probability, cell) => sum + probability * (cell - 2), 0);
const logE = (cells: ArrayLike<number>, mean: number) => bettingWealth({ counts: cells, low: -2, high: 2 }, mean).log;

/** What the e-value is expected to be over all outcomes of so many draws from a law, one after another. */
function expectation(probabilities: readonly number[], draws: number, mean: number, cells: number[] = [0, 0, 0, 0, 0]): number {
  if (draws === 0) return Math.exp(logE(cells, mean));
  return probabilities.reduce((sum, probability, cell) => probability === 0 ? sum
    : sum + probability * expectation(probabilities, draws - 1, mean, cells.map((count, index) => index === cell ? count + 1 : count)), 0);
}

describe("the wealth of a bettor against a mean", () => {
  it("is expected to stay 1 where that is the mean, whatever the law", () => {
    fc.assert(fc.property(law, (probabilities) => {
      expect(expectation(probabilities, 3, meanOf(probabilities))).toBeCloseTo(1, 10);
    }), { numRuns: 60 });
  });

  it("is expected to be at most 1 when items are drawn without replacement", () => {
    const items = [-2, -1, 0, 0, 1, 1, 2, 0];
    const mean = items.reduce((sum, item) => sum + item, 0) / items.length;
    const over = (left: readonly number[], draws: number, cells: readonly number[]): number => draws === 0 ? Math.exp(logE(cells, mean))
      : left.reduce((sum, item, index) => sum + over(left.filter((_, other) => other !== index), draws - 1, cells.map((count, cell) => cell === item + 2 ? count + 1 : count)), 0) / left.length;
    for (const draws of [1, 2, 4]) expect(over(items, draws, [0, 0, 0, 0, 0])).toBeLessThanOrEqual(1 + 1e-12);
  });

  it("is not expected to grow over a round of fields with means of their own, if those average to the mean", () => {
    const fields = [[0, 0, 0.2, 0.6, 0.2], [0.1, 0.8, 0.1, 0, 0], [0, 0.2, 0.6, 0.2, 0]];
    const mean = fields.reduce((sum, each) => sum + meanOf(each), 0) / 3;
    const over = (rest: readonly (readonly number[])[], cells: readonly number[]): number => rest.length === 0 ? Math.exp(logE(cells, mean))
      : (rest[0] ?? []).reduce((sum, probability, cell) => sum + probability * over(rest.slice(1), cells.map((count, index) => index === cell ? count + 1 : count)), 0);
    expect(over(fields, [0, 0, 0, 0, 0])).toBeLessThanOrEqual(1);
  });

  it("is the average over the bets of the product of (1 + b (k - mean))", () => {
    const cells = [3, 1, 10, 4, 2];
    const bets = [0.02, 0.04, 0.08, 0.16, 0.3, 0.5, 0.7, 0.9].flatMap((share) => [share / 2.3, -share / 1.7]);
    const product = (bet: number) => cells.reduce((value, count, cell) => value * (1 + bet * (cell - 2 - 0.3)) ** count, 1);
    expect(Math.exp(logE(cells, 0.3))).toBeCloseTo(bets.reduce((sum, bet) => sum + product(bet), 0) / bets.length, 12);
  });

  it("is no greater for a value that is shared between cells than for the value itself", () => {
    fc.assert(fc.property(fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 1, maxLength: 12 }), fc.double({ min: -1.9, max: 1.9, noNaN: true }), (values, mean) => {
      const coarse = new Float64Array(9);
      for (const value of values) addToCells(coarse, value, -2, 2);
      const bets = [0.02, 0.04, 0.08, 0.16, 0.3, 0.5, 0.7, 0.9].flatMap((share) => [share / (mean + 2), -share / (2 - mean)]);
      const exact = bets.reduce((sum, bet) => sum + values.reduce((product, value) => product * (1 + bet * (value - mean)), 1), 0) / bets.length;
      expect(Math.exp(logE(coarse, mean))).toBeLessThanOrEqual(exact * (1 + 1e-9));
    }), { numRuns: 200 });
  });
});

describe("the betting sequence", () => {
  it("holds exactly the means whose e-value has not reached 20", () => {
    fc.assert(fc.property(counts, (cells) => {
      const [low, high] = new BettingSequence(-2, 2).look(cells);
      for (let mean = -1.99; mean < 2; mean += 0.01) {
        if (mean < low - 1e-6 || mean > high + 1e-6) expect(logE(cells, mean)).toBeGreaterThanOrEqual(Math.log(20) - 1e-6);
        if (mean > low + 1e-6 && mean < high - 1e-6) expect(logE(cells, mean)).toBeLessThan(Math.log(20));
      }
    }), { numRuns: 100 });
  });

  it("never takes back what a look has excluded, and always has a width", () => {
    fc.assert(fc.property(fc.array(counts, { minLength: 1, maxLength: 8 }), (steps) => {
      const sequence = new BettingSequence(-2, 2);
      const total = [0, 0, 0, 0, 0];
      let [low, high] = sequence.interval;
      for (const step of steps) {
        step.forEach((count, cell) => { total[cell]! += count; });
        const [nextLow, nextHigh] = sequence.look(total);
        expect(nextLow).toBeGreaterThanOrEqual(low);
        expect(nextHigh).toBeLessThanOrEqual(high);
        expect(nextHigh).toBeGreaterThan(nextLow);
        [low, high] = [nextLow, nextHigh];
      }
    }), { numRuns: 200 });
  });

  it("knows nothing before the first item, and little from one", () => {
    const sequence = new BettingSequence(-2, 2);
    expect(sequence.look([0, 0, 0, 0, 0])).toEqual([-2, 2]);
    expect(sequence.look([0, 0, 0, 0, 1])[1]).toBe(2);
    expect(sequence.interval[0]).toBeLessThan(-1.5);
  });

  it("is sure of items that never move, as far as their number goes", () => {
    const [low, high] = new BettingSequence(-2, 2).look([0, 0, 100, 0, 0]);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    expect(high - low).toBeLessThan(0.25);
  });

  it("read along a random order of a list, excludes the mean of the list in at most 15 of 300 orders", () => {
    const list = Array.from({ length: 200 }, (_, item) => item % 10 < 6 ? 2 : item % 10 === 6 ? 1 : item % 10 < 9 ? 3 : 4);
    const mean = list.reduce((sum, cell) => sum + cell - 2, 0) / list.length;
    let missed = 0;
    for (let order = 0; order < 300; order++) {
      const next = randomStream(order, "list");
      const left = [...list];
      const sequence = new BettingSequence(-2, 2);
      const cells = [0, 0, 0, 0, 0];
      while (left.length > 0) {
        cells[left.splice(Math.floor(next() * left.length), 1)[0]!]! += 1;
        sequence.look(cells);
      }
      const [low, high] = sequence.interval;
      if (low > mean || high < mean) missed += 1;
    }
    expect(missed).toBeLessThanOrEqual(15);
  });

  it("reaches an end of what is possible when every item lies there", () => {
    const [low, high] = new BettingSequence(-2, 2).look([0, 0, 0, 0, 50]);
    expect(high).toBe(2);
    expect(low).toBeGreaterThan(1.5);
  });

  it.each([
    ["even", [0, 0.1, 0.8, 0.1, 0]],
    ["sparse and one-sided", [0.01, 0, 0.97, 0.02, 0]],
    ["hardly anything moves", [0.002, 0.001, 0.994, 0.001, 0.002]],
    ["widely spread", [0.1, 0.2, 0.3, 0.3, 0.1]],
    ["a true shift of 20 points", [0, 0.1, 0.6, 0.3, 0]],
  ])("looked at after every fifth item, it excludes the true mean in at most 15 of 300 studies of 400 items: %s", (name, probabilities) => {
    const mean = meanOf(probabilities);
    let missed = 0;
    for (let study = 0; study < 300; study++) {
      const next = randomStream(study, name);
      const sequence = new BettingSequence(-2, 2);
      const cells = [0, 0, 0, 0, 0];
      for (let item = 1; item <= 400; item++) {
        let left = next();
        let cell = 0;
        while (cell < 4 && left >= probabilities[cell]!) left -= probabilities[cell++]!;
        cells[cell]! += 1;
        if (item % 5 === 0) sequence.look(cells);
      }
      const [low, high] = sequence.interval;
      if (low > mean || high < mean) missed += 1;
    }
    expect(missed).toBeLessThanOrEqual(15);
  });
});
