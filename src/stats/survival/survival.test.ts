import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { restrictedMeanTurns } from "./restricted-mean-turns.js";
import { survivalCurve } from "./survival-curve.js";
import { survivalDifference } from "./survival-difference.js";
import type { TurnTimes } from "./turn-times.js";

const own = (turn: readonly number[], event: readonly number[]): TurnTimes => ({ turn: Int32Array.from(turn), event: Uint8Array.from(event), unit: Int32Array.from(turn.keys()), units: turn.length });
// Ten subjects, four of them censored; values by Greenwood's formula with NumPy and SciPy.
const times = own([1, 1, 2, 3, 3, 3, 2, 1, 3, 2], [1, 1, 1, 0, 1, 0, 0, 0, 0, 1]);

describe("survival by turns", () => {
  it("is Kaplan and Meier's curve with Greenwood's error where every subject is a unit", () => {
    const curve = survivalCurve(times, 3);
    expect(curve.map(({ atRisk, events }) => [atRisk, events])).toEqual([[10, 2], [7, 2], [4, 1]]);
    [[0.8, 0.2985392167401414, 0.9596465024887744], [0.5714285714285715, 0.1498903399607041, 0.8478828198689571], [0.4285714285714286, 0.06980314185985531, 0.7636223981045309]].forEach(([survival, low, high], index) => {
      expect(curve[index]!.survival).toBeCloseTo(survival!, 12);
      expect(curve[index]!.ci95[0]).toBeCloseTo(low!, 9);
      expect(curve[index]!.ci95[1]).toBeCloseTo(high!, 9);
    });
  });

  it("takes subjects of one unit together: doubled data is no more certain", () => {
    const twice: TurnTimes = { turn: Int32Array.from([...times.turn, ...times.turn]), event: Uint8Array.from([...times.event, ...times.event]), unit: Int32Array.from([...times.unit, ...times.unit]), units: 10 };
    survivalCurve(twice, 3).forEach(({ ci95 }, index) => {
      expect(ci95[0]).toBeCloseTo(survivalCurve(times, 3)[index]!.ci95[0], 12);
    });
  });

  it("has no interval without width, and none beyond 0 and 1", () => {
    expect(survivalCurve(own([2, 2, 2], [0, 0, 0]), 2).map(({ survival, ci95 }) => [survival, ci95[1], ci95[0] < 1])).toEqual([[1, 1, true], [1, 1, true]]);
    expect(survivalCurve(own([1, 1], [1, 1]), 2)).toMatchObject([{ survival: 0, events: 2, ci95: [0, expect.closeTo(1 - Math.sqrt(0.025), 9)] }]);
    expect(survivalCurve(own([], []), 3)).toEqual([]);
    fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 })), { maxLength: 30 }), (subjects) => {
      for (const { survival, ci95: [low, high] } of survivalCurve(own(subjects.map(([turn]) => turn), subjects.map(([, event]) => event)), 3)) {
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThan(high);
        expect(survival).toBeGreaterThanOrEqual(low - 1e-12);
        expect(survival).toBeLessThanOrEqual(high + 1e-12);
      }
    }));
  });

  it("differs between groups of the same units by pairs", () => {
    const [none] = survivalDifference(times, times, 3);
    expect(none!.estimate).toBe(0);
    expect(none!.ci95[1]).toBeGreaterThan(0);
    const more = survivalDifference(times, own([3, 3, 3, 3, 3, 3, 3, 3, 3, 3], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 3);
    expect(more[2]!.estimate).toBeCloseTo(1 - 0.4285714285714286, 12);
    expect(() => survivalDifference(times, own([1], [1]), 3)).toThrow(RangeError);
  });

  it("lasts as long as the area under the curve, which without censoring is the mean turn of the event", () => {
    expect(restrictedMeanTurns(times, 3)!.estimate).toBeCloseTo(1 + 0.8 + 0.5714285714285715 + 0.4285714285714286, 12);
    // Replies before the first change: 1, 2 and all 4 of three chains.
    expect(restrictedMeanTurns(own([1, 2, 3], [1, 1, 0]), 3)!.estimate).toBeCloseTo((1 + 2 + 4) / 3, 12);
    expect(restrictedMeanTurns(own([], []), 3)).toBeNull();
  });
});
