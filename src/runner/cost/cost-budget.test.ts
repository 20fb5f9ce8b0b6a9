import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CostBudget, type Reservation } from "./cost-budget.js";

const never = new AbortController().signal;

function reserved(budget: CostBudget, amount: number): Reservation {
  const reservation = budget.reserve(amount);
  if (reservation === null) throw new Error(`${amount} was not set aside`);
  return reservation;
}

describe("a budget of money", () => {
  it("sets the most of a call aside, and puts what it really cost in its place", () => {
    const budget = new CostBudget(1);
    const call = reserved(budget, 0.4);
    expect([budget.spent, budget.reserved]).toEqual([0, 0.4]);
    budget.settle(call, 0.1);
    expect([budget.spent, budget.reserved]).toEqual([0.1, 0]);
  });

  it("counts the most of a call that came back without a count, and nothing for one that was certainly not billed", () => {
    const budget = new CostBudget(1);
    budget.settle(reserved(budget, 0.3), null);
    budget.settle(reserved(budget, 0.3), 0);
    expect(budget.spent).toBe(0.3);
  });

  it("lets exactly as much through as the cap holds, without a loss to rounding", () => {
    const budget = new CostBudget(0.3);
    for (let call = 1; call <= 3; call++) budget.settle(reserved(budget, 0.1), 0.1);
    expect([budget.spent, budget.exhausted]).toEqual([0.3, false]);
    expect(budget.reserve(1e-9)).toBe(null);
    expect(budget.exhausted).toBe(true);
  });

  it("rounds no call down to nothing", () => {
    expect(new CostBudget(0).reserve(1e-14)).toBe(null);
  });

  it("says no while the calls under way could take it all, and yes again when they took less", () => {
    const budget = new CostBudget(1);
    const call = reserved(budget, 0.9);
    expect([budget.reserve(0.2), budget.exhausted]).toEqual([null, false]);
    budget.settle(call, 0.1);
    expect(budget.reserve(0.2)).not.toBe(null);
  });

  it("is exhausted for good once a call cannot fit, though a smaller one would: else only short prompts went on", () => {
    const budget = new CostBudget(1);
    budget.settle(reserved(budget, 0.9), 0.9);
    expect([budget.reserve(0.2), budget.exhausted]).toEqual([null, true]);
    expect(budget.reserve(0.01)).toBe(null);
    expect(budget.spent).toBe(0.9);
  });

  it("never holds back a call that costs nothing", () => {
    const budget = new CostBudget(0);
    expect(budget.reserve(0.1)).toBe(null);
    expect(budget.reserve(0)).not.toBe(null);
  });

  it("never lets a call through whose most is endless or not known", () => {
    for (const amount of [Infinity, NaN, -1]) {
      const budget = new CostBudget(1e6);
      expect([budget.reserve(amount), budget.exhausted]).toEqual([null, true]);
    }
  });

  it("counts a call in full that cost more than was set aside for it, and lets so much less through", () => {
    const budget = new CostBudget(1);
    budget.settle(reserved(budget, 0.1), 0.95);
    expect(budget.spent).toBe(0.95);
    expect([budget.reserve(0.1), budget.exhausted]).toEqual([null, true]);
  });

  it("refuses to settle one reservation twice", () => {
    const budget = new CostBudget(1);
    const call = reserved(budget, 0.1);
    budget.settle(call, 0.1);
    expect(() => budget.settle(call, 0.1)).toThrow(RangeError);
    expect(budget.spent).toBe(0.1);
  });

  it.each([-1, NaN, Infinity])("is not made with a cap of %d", (maximum) => {
    expect(() => new CostBudget(maximum)).toThrow(RangeError);
  });

  it("serves those who wait in the order of asking, and tells all of them when there is no more", async () => {
    const budget = new CostBudget(1);
    const call = reserved(budget, 0.9);
    const order: string[] = [];
    const waiting = ([["dear", 0.8], ["cheap", 0.1], ["second dear", 0.8]] as const).map(async ([name, amount]) => {
      const reservation = await budget.reserveWhenFree(amount, never);
      order.push(reservation === null ? `${name}: no` : name);
      return reservation;
    });
    // The cheap one would fit beside the call under way, but stands behind the dear one.
    expect(budget.reserve(0.1)).toBe(null);
    budget.settle(call, 0.1);
    const [dear] = await Promise.all(waiting.slice(0, 2));
    budget.settle(dear as Reservation, 0.8);
    await Promise.all(waiting);
    expect(order).toEqual(["dear", "cheap", "second dear: no"]);
    expect(budget.exhausted).toBe(true);
  });

  it("ends a wait at once when it is interrupted, and those behind go on", async () => {
    const budget = new CostBudget(1);
    const call = reserved(budget, 0.5);
    const interrupt = new AbortController();
    const first = budget.reserveWhenFree(0.8, interrupt.signal);
    const second = budget.reserveWhenFree(0.4, never);
    interrupt.abort();
    expect(await first).toBe(null);
    expect(await second).not.toBe(null);
    expect([await budget.reserveWhenFree(0.01, interrupt.signal), budget.exhausted]).toEqual([null, false]);
    budget.settle(call, 0);
  });

  it("never has more spent and set aside than its maximum, and never counts more than the most of its calls, in any order", () => {
    const step = fc.record({ most: fc.double({ min: 0, max: 2, noNaN: true }), share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })), pick: fc.nat() });
    fc.assert(fc.property(fc.double({ min: 0, max: 20, noNaN: true }), fc.array(step, { maxLength: 200 }), (maximum, steps) => {
      const budget = new CostBudget(maximum);
      const open: { reservation: Reservation; actual: number | null }[] = [];
      let mosts = 0;
      let costs = 0;
      for (const { most, share, pick } of steps) {
        if (pick % 2 === 0) {
          const reservation = budget.reserve(most);
          if (reservation !== null) {
            mosts += most;
            open.push({ reservation, actual: share === null ? null : share * most });
          }
        } else if (open.length > 0) {
          const [call] = open.splice(pick % open.length, 1);
          if (call === undefined) return;
          costs += call.actual ?? call.reservation.amount;
          budget.settle(call.reservation, call.actual);
        }
        expect(budget.spent + budget.reserved).toBeLessThanOrEqual(maximum + Number.EPSILON * maximum);
        expect(budget.spent).toBeLessThanOrEqual(mosts + 1e-9);
        expect(budget.spent).toBeCloseTo(costs, 9);
      }
    }));
  });

  it("lets no worker hang, however their calls interleave, and spends within its maximum", async () => {
    const settings = fc.record({
      maximum: fc.double({ min: 0.1, max: 5, noNaN: true }), workers: fc.integer({ min: 1, max: 8 }),
      calls: fc.array(fc.record({ most: fc.double({ min: 0, max: 1, noNaN: true }), share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })) }), { maxLength: 60 }),
    });
    await fc.assert(fc.asyncProperty(settings, fc.scheduler(), async ({ maximum, workers, calls }, scheduler) => {
      const budget = new CostBudget(maximum);
      let next = 0;
      const work = async (): Promise<string> => {
        for (;;) {
          const call = calls[next++];
          if (call === undefined) return "done";
          const reservation = await budget.reserveWhenFree(call.most, never);
          if (reservation === null) return "exhausted";
          await scheduler.schedule(Promise.resolve());
          budget.settle(reservation, call.share === null ? null : call.share * call.most);
          expect(budget.spent + budget.reserved).toBeLessThanOrEqual(maximum + Number.EPSILON * maximum);
        }
      };
      const all = Promise.all(Array.from({ length: workers }, work));
      const endings = await scheduler.waitFor(all);
      expect(budget.reserved).toBe(0);
      if (endings.includes("exhausted")) expect(budget.exhausted).toBe(true);
    }), { numRuns: 60 });
  });
});
