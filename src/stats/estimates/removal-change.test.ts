import { describe, expect, it } from "vitest";
import { seededUniform } from "../../core/seeded-uniform.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";
import { Design } from "../units/design.js";
import { meanEstimate } from "./mean-estimate.js";
import { removalChange } from "./removal-change.js";

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Items that nothing gathers in groups. */
const alone = (values: Float64Array) => new Design({ rows: values.length });

/** Shifts of -1, 0 and 1, those of removed items with another mean. */
function drawn(run: number, n: number, removedCount: number) {
  const removed = Uint8Array.from({ length: n }, (_, item) => item < removedCount ? 1 : 0);
  const values = Float64Array.from({ length: n }, (_, item) => {
    const draw = seededUniform(run, "shift", item);
    const up = removed[item] === 1 ? 0.5 : 0.2;
    return draw < up ? 1 : draw > 0.9 ? -1 : 0;
  });
  return { values, removed };
}

describe("what leaving items out does to a mean", () => {
  it("is the mean of the rest minus the mean of all", () => {
    const { values, removed } = drawn(1, 200, 30);
    const change = removalChange(values, removed, alone(values), ddsPseudoItems);
    expect(change?.estimate).toBeCloseTo(100 * (mean(values.filter((_, item) => removed[item] === 0)) - mean(values)), 10);
    expect(change?.interval).toBe("t");
  });

  it("is known better than either mean, as they share items", () => {
    const { values, removed } = drawn(2, 300, 40);
    const whole = meanEstimate(values, { design: alone(values), pseudo: ddsPseudoItems, repeats: 1, seed: 1 });
    expect(removalChange(values, removed, alone(values), ddsPseudoItems)?.se).toBeLessThan((whole?.se ?? 0) / 2);
  });

  it.each([[300, 40], [300, 6], [60, 30], [200, 1]])("covers the true change in 95 percent of cases: %i items, %i of them left out", (n, removedCount) => {
    // Expected shifts: 0.1 of the rest, 0.4 of the removed.
    const truth = -30 * removedCount / n;
    const runs = 1500;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const { values, removed } = drawn(run + 10, n, removedCount);
      const [low, high] = removalChange(values, removed, alone(values), ddsPseudoItems)?.ci95 ?? [NaN, NaN];
      if (low <= truth && truth <= high) covered++;
    }
    // Below by more than three standard errors of 1,500 runs.
    expect(covered / runs).toBeGreaterThan(0.933);
  });

  it("goes by groups that hold removed and other items alike", () => {
    const { values, removed } = drawn(3, 240, 60);
    const shifted = values.map((value, item) => value + (item % 12 < 6 ? 0.4 : -0.4) * (removed[item] === 1 ? 1 : -1));
    const design = new Design({ rows: values.length, wording: Int32Array.from(values, (_, item) => item % 12) });
    const change = removalChange(shifted, removed, design, ddsPseudoItems);
    expect(change?.unit).toBe("wording");
    expect(change?.se).toBeGreaterThan(removalChange(shifted, removed, alone(shifted), ddsPseudoItems)?.se ?? Infinity);
  });

  it("is nothing where none or all are left out, and has width where nothing varies", () => {
    const values = new Float64Array(50);
    expect(removalChange(values, new Uint8Array(50), alone(values), ddsPseudoItems)).toBeNull();
    expect(removalChange(values, new Uint8Array(50).fill(1), alone(values), ddsPseudoItems)).toBeNull();
    expect(removalChange(new Float64Array(0), new Uint8Array(0), new Design({ rows: 0 }), ddsPseudoItems)).toBeNull();
    const change = removalChange(values, new Uint8Array(50).fill(1, 0, 5), alone(values), ddsPseudoItems);
    expect(change?.estimate).toBe(0);
    expect((change?.ci95[1] ?? 0) - (change?.ci95[0] ?? 0)).toBeGreaterThan(1);
  });
});
