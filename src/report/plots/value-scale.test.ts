import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueDomain } from "./value-domain.js";
import { valueScale } from "./value-scale.js";

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe("an axis", () => {
  it("holds every estimate, has a width, and ticks at round values inside itself", () => {
    fc.assert(fc.property(fc.array(fc.record({ estimate: finite, half: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })) }), { minLength: 1, maxLength: 20 }), (values) => {
      const drawn = values.map(({ estimate, half }) => ({ estimate, ci95: half === null ? null : [estimate - half, estimate + half] as const }));
      const domain = valueDomain(drawn, []);
      const scale = valueScale(domain, [0, 500], 6);
      expect(domain[1]).toBeGreaterThan(domain[0]);
      for (const { estimate } of values) expect(estimate >= domain[0] && estimate <= domain[1]).toBe(true);
      for (const tick of scale.ticks) expect(tick).toBeGreaterThanOrEqual(domain[0] - 1e-6 * (domain[1] - domain[0]));
      for (const tick of scale.ticks) expect(tick).toBeLessThanOrEqual(domain[1] + 1e-6 * (domain[1] - domain[0]));
      expect(scale.ticks.length).toBeLessThanOrEqual(8);
    }));
  });

  it("does not let one wide interval drown the rest, nor leaves what is possible", () => {
    const close = Array.from({ length: 9 }, (_, index) => ({ estimate: index, ci95: [index - 1, index + 1] as const }));
    const [low, high] = valueDomain([...close, { estimate: 4, ci95: [-1000, 1000] }], []);
    expect([low, high].every((end) => Math.abs(end) < 25)).toBe(true);
    expect(valueDomain([{ estimate: 0.01, ci95: [-0.2, 0.22] }], [], [0, 1])[0]).toBe(0);
    expect(valueDomain([], [])).toEqual([0, 1]);
  });

  it("ticks at round values", () => {
    expect(valueScale([-11, 12], [0, 400], 6).ticks).toEqual([-10, -5, 0, 5, 10]);
    expect(valueScale([0, 1], [0, 400], 6)).toMatchObject({ ticks: [0, 0.2, 0.4, expect.closeTo(0.6, 12), 0.8, 1], decimals: 1 });
  });
});
