import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gammaDraw } from "../distributions/gamma-draw.js";
import { randomStream } from "../distributions/random-stream.js";
import { ddsPosterior } from "./dirichlet-posterior.js";
import { headroomNormalised } from "./headroom-normalised.js";

describe("ddsPosterior", () => {
  it("has mean 26.115702 and sd 3.119970 points for the worked table", () => {
    const { mean, sd } = ddsPosterior([0, 5, 219, 68, 8], 1);
    expect([mean, sd]).toEqual([expect.closeTo(26.115702, 6), expect.closeTo(3.11997, 6)]);
  });

  it.each([
    // Ends and the share above 0 from two million draws of another program.
    [[0, 5, 219, 68, 8], [20.18, 32.42], [20.03, 32.25], 1],
    [[0, 1, 7, 2, 2], [-14.39, 85.39], [-14.18, 85.57], 0.921],
    [[0, 0, 0, 0, 0], [-145.9, 146], [-146.2, 145.7], 0.5],
  ] as const)("has the intervals of %j", (counts, tailed, densest, above) => {
    const { sd, equalTailed, highestDensity, probabilityAbove0 } = ddsPosterior([...counts], 1);
    equalTailed.forEach((end, index) => expect(Math.abs(end - tailed[index]!)).toBeLessThan(0.12 * sd));
    highestDensity.forEach((end, index) => expect(Math.abs(end - densest[index]!)).toBeLessThan(0.3 * sd));
    expect(highestDensity[1] - highestDensity[0]).toBeLessThanOrEqual(equalTailed[1] - equalTailed[0]);
    expect(probabilityAbove0).toBeCloseTo(above, 1);
  });

  it("is the same each time for one seed", () => {
    expect(ddsPosterior([1, 2, 30, 4, 0], 7)).toEqual(ddsPosterior([1, 2, 30, 4, 0], 7));
  });

  it.each([0.5, 1, 7.5, 219.5])("draws gamma variables of shape %d with their mean and variance", (shape) => {
    const uniform = randomStream(3, `gamma ${shape}`);
    let sum = 0;
    let squares = 0;
    for (let draw = 0; draw < 40_000; draw++) {
      const value = gammaDraw(shape, uniform);
      sum += value;
      squares += value * value;
    }
    const mean = sum / 40_000;
    expect(Math.abs(mean / shape - 1)).toBeLessThan(4.5 / Math.sqrt(40_000 * shape));
    expect(Math.abs((squares / 40_000 - mean * mean) / shape - 1)).toBeLessThan(4.5 * Math.sqrt((2 + 6 / shape) / 40_000));
  });
});

describe("headroomNormalised", () => {
  it("divides by what acceptance could still rise, or where DDS is below 0 fall", () => {
    // C1 accepts 1 of 2 claims of each of 40 items; C2 both of ten of them.
    expect(headroomNormalised([[1, 2, 10], [1, 1, 30]])).toMatchObject({ headroom: 100, estimate: 0.25, method: "delta-t" });
    expect(headroomNormalised([[2, 1, 10], [2, 2, 30]])).toMatchObject({ headroom: 200, estimate: -0.125 });
    expect(headroomNormalised([[2, 2, 30]])).toBeNull();
    expect(headroomNormalised([])).toBeNull();
  });

  it("is 1 where everything is accepted in C2", () => {
    expect(headroomNormalised([[0, 2, 20], [1, 2, 20]])!.estimate).toBe(1);
  });

  it("has about the error of leaving out one item at a time", () => {
    const cells = [[0, 0, 40], [0, 1, 12], [1, 1, 50], [1, 2, 25], [2, 2, 20], [1, 0, 6], [0, 2, 4]] as const;
    const n = cells.reduce((sum, [, , count]) => sum + count, 0);
    const without = cells.map((_, left) => headroomNormalised(cells.map(([first, second, count], index) => [first, second, index === left ? count - 1 : count] as const))!.estimate);
    const mean = cells.reduce((sum, [, , count], index) => sum + count * without[index]!, 0) / n;
    const jackknife = Math.sqrt((n - 1) / n * cells.reduce((sum, [, , count], index) => sum + count * (without[index]! - mean) ** 2, 0));
    expect(headroomNormalised(cells)!.se / jackknife).toBeCloseTo(1, 2);
  });

  it("never has zero width, whatever the table", () => {
    const cell = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }), fc.nat(40));
    fc.assert(fc.property(fc.array(cell, { maxLength: 9 }), (cells) => {
      const normalised = headroomNormalised(cells);
      if (normalised === null) return;
      expect(normalised.interval[1] - normalised.interval[0]).toBeGreaterThan(1e-9);
      expect(Math.abs(normalised.estimate)).toBeLessThanOrEqual(1 + 1e-12);
      expect(Number.isFinite(normalised.se)).toBe(true);
    }));
  });

  it("is guarded by imagined items below ten items that differ, and not from ten on", () => {
    expect([9, 10].map((differing) => headroomNormalised([[1, 2, differing], [1, 1, 300]])!.method)).toEqual(["pseudo-count", "delta-t"]);
  });
});
