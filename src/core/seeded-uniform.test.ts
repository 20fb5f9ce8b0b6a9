import { describe, expect, it } from "vitest";
import { seededUniform } from "./seeded-uniform.js";

describe("seeded draws", () => {
  const draws = Array.from({ length: 20_000 }, (_, index) => seededUniform(7, "item", index));

  it("depend on their arguments alone, and on where one ends and the next begins", () => {
    expect(seededUniform(7, "item", 3)).toBe(draws[3]);
    expect(seededUniform("ab", "c")).not.toBe(seededUniform("a", "bc"));
    expect(seededUniform(7, "item", 3)).not.toBe(seededUniform(8, "item", 3));
  });

  it("lie strictly between 0 and 1 and fill it evenly", () => {
    const bins = new Array<number>(20).fill(0);
    for (const draw of draws) {
      expect(draw > 0 && draw < 1).toBe(true);
      bins[Math.floor(draw * 20)]!++;
    }
    const chiSquare = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 19 degrees of freedom: 43.8 is passed once in a thousand.
    expect(chiSquare).toBeLessThan(43.8);
  });

  it("of neighbouring arguments are uncorrelated", () => {
    const correlation = (lag: number) => {
      let sum = 0;
      for (let index = 0; index + lag < draws.length; index++) sum += (draws[index]! - 0.5) * (draws[index + lag]! - 0.5);
      return sum / (draws.length - lag) * 12;
    };
    for (const lag of [1, 2, 10]) expect(Math.abs(correlation(lag))).toBeLessThan(0.03);
    const seeds = Array.from({ length: 20_000 }, (_, seed) => (seededUniform(seed, "item", 1) - 0.5) * (seededUniform(seed, "item", 2) - 0.5));
    expect(Math.abs(seeds.reduce((sum, value) => sum + value, 0) / seeds.length * 12)).toBeLessThan(0.03);
  });
});
