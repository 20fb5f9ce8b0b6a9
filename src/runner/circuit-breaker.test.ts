import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CircuitBreaker, type Passage } from "./circuit-breaker.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

async function go(breaker: CircuitBreaker): Promise<Passage> {
  const admission = await breaker.enter(never);
  if (typeof admission === "string") throw new Error(`not let through: ${admission}`);
  return admission;
}

async function fail(breaker: CircuitBreaker, times: number): Promise<void> {
  for (let failure = 1; failure <= times; failure++) (await go(breaker)).failure();
}

/** What a waiting worker has got so far. */
function watch(breaker: CircuitBreaker, signal = never): { now: Passage | "broken" | "aborted" | "waiting" } {
  const seen: { now: Passage | "broken" | "aborted" | "waiting" } = { now: "waiting" };
  void breaker.enter(signal).then((admission) => { seen.now = admission; });
  return seen;
}

function passageOf({ now }: ReturnType<typeof watch>): Passage {
  if (typeof now === "string") throw new Error(`not let through: ${now}`);
  return now;
}

describe("the circuit breaker", () => {
  it.each([[1, 12], [6, 12], [8, 16], [32, 64]])("with %i calls at once, opens after %i failures in a row", async (concurrency, most) => {
    const breaker = new CircuitBreaker({ concurrency });
    await fail(breaker, most - 1);
    expect(breaker.state).toBe("closed");
    await fail(breaker, 1);
    expect(breaker.state).toBe("open");
  });

  it("starts counting anew at any success, and does not count what says nothing about the judge", async () => {
    const breaker = new CircuitBreaker({ concurrency: 1 });
    await fail(breaker, 11);
    (await go(breaker)).success();
    await fail(breaker, 11);
    for (let refusal = 1; refusal <= 50; refusal++) (await go(breaker)).neither();
    expect(breaker.state).toBe("closed");
    await fail(breaker, 1);
    expect(breaker.state).toBe("open");
  });

  it("lets nobody through for a second, then exactly one; an answer lets all go on", async () => {
    const breaker = new CircuitBreaker({ concurrency: 1 });
    await fail(breaker, 12);
    const workers = [watch(breaker), watch(breaker), watch(breaker)];
    await vi.advanceTimersByTimeAsync(999);
    expect(workers.map(({ now }) => now)).toEqual(["waiting", "waiting", "waiting"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(breaker.state).toBe("half-open");
    expect(workers.filter(({ now }) => now !== "waiting")).toHaveLength(1);
    const late = watch(breaker);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(late.now).toBe("waiting");

    passageOf(workers[0] as typeof late).success();
    await vi.advanceTimersByTimeAsync(0);
    expect(breaker.state).toBe("closed");
    expect([...workers, late].map(({ now }) => typeof now)).toEqual(["object", "object", "object", "object"]);
  });

  it("waits 1 s, then 4 s, then 15 s; when the last try fails too it is broken, for those who wait and for good", async () => {
    const told: number[] = [];
    const breaker = new CircuitBreaker({ concurrency: 1, onCoolDown: (milliseconds) => told.push(milliseconds) });
    await fail(breaker, 12);
    const began = performance.now();
    const workers = [watch(breaker), watch(breaker), watch(breaker), watch(breaker)];
    for (let attempt = 0; attempt < 3; attempt++) {
      await vi.advanceTimersToNextTimerAsync();
      passageOf(workers[attempt] as (typeof workers)[number]).failure();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect([breaker.state, workers[3]?.now, told, performance.now() - began]).toEqual(["broken", "broken", [1_000, 4_000, 15_000], 20_000]);
    expect(await breaker.enter(never)).toBe("broken");
  });

  it("begins with the shortest wait again once the judge has answered", async () => {
    const told: number[] = [];
    const breaker = new CircuitBreaker({ concurrency: 1, onCoolDown: (milliseconds) => told.push(milliseconds) });
    for (let outage = 1; outage <= 3; outage++) {
      await fail(breaker, 12);
      const worker = watch(breaker);
      await vi.advanceTimersToNextTimerAsync();
      passageOf(worker).success();
    }
    expect(told).toEqual([1_000, 1_000, 1_000]);
  });

  it("lets another one try when the first try said nothing about the judge", async () => {
    const breaker = new CircuitBreaker({ concurrency: 1 });
    await fail(breaker, 12);
    const workers = [watch(breaker), watch(breaker)];
    await vi.advanceTimersByTimeAsync(1_000);
    passageOf(workers[0] as (typeof workers)[number]).neither();
    await vi.advanceTimersByTimeAsync(0);
    expect([breaker.state, typeof workers[1]?.now]).toEqual(["half-open", "object"]);
  });

  it("is not opened again by calls that were under way when it opened, but closed by the answer to one", async () => {
    const breaker = new CircuitBreaker({ concurrency: 2 });
    const [early, other] = [await go(breaker), await go(breaker)];
    await fail(breaker, 12);
    const worker = watch(breaker);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(typeof worker.now).toBe("object");
    early.failure();
    expect(breaker.state).toBe("half-open");
    other.success();
    expect(breaker.state).toBe("closed");
    passageOf(worker).failure();
    await fail(breaker, 11);
    expect(breaker.state).toBe("closed");
  });

  it("counts the end of a call once", async () => {
    const breaker = new CircuitBreaker({ concurrency: 1 });
    const passage = await go(breaker);
    for (let again = 1; again <= 30; again++) passage.failure();
    expect(breaker.state).toBe("closed");
  });

  it("ends a wait at once when it is interrupted, and leaves no timer behind", async () => {
    const breaker = new CircuitBreaker({ concurrency: 1 });
    await fail(breaker, 12);
    const interrupt = new AbortController();
    const workers = [watch(breaker, interrupt.signal), watch(breaker, interrupt.signal)];
    await vi.advanceTimersByTimeAsync(300);
    interrupt.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(workers.map(({ now }) => now)).toEqual(["aborted", "aborted"]);
    expect(vi.getTimerCount()).toBe(0);
    expect(await breaker.enter(interrupt.signal)).toBe("aborted");
  });

  it("gives the turn to whoever is left when the one who waited longest is interrupted", async () => {
    const breaker = new CircuitBreaker({ concurrency: 1 });
    await fail(breaker, 12);
    const interrupt = new AbortController();
    watch(breaker, interrupt.signal);
    const left = watch(breaker);
    interrupt.abort();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(typeof left.now).toBe("object");
  });

  it("does not depend on the wall clock, whichever way it jumps", async () => {
    for (const jump of [-86_400_000, 86_400_000]) {
      const breaker = new CircuitBreaker({ concurrency: 1 });
      await fail(breaker, 12);
      vi.setSystemTime(Date.now() + jump);
      const worker = watch(breaker);
      await vi.advanceTimersByTimeAsync(999);
      expect(worker.now).toBe("waiting");
      vi.setSystemTime(Date.now() - 2 * jump);
      await vi.advanceTimersByTimeAsync(1);
      expect(typeof worker.now).toBe("object");
    }
  });

  it("leaves no worker hanging and never has two tries out, whatever fails and whenever", async () => {
    const outage = fc.record({ from: fc.nat(40_000), length: fc.nat(40_000) });
    const settings = fc.record({
      workers: fc.integer({ min: 1, max: 20 }), calls: fc.integer({ min: 1, max: 40 }), outages: fc.array(outage, { maxLength: 3 }),
      durations: fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 7 }), silent: fc.integer({ min: 2, max: 9 }), interruptAt: fc.nat(80_000),
    });
    await fc.assert(fc.asyncProperty(settings, async ({ workers, calls, outages, durations, silent, interruptAt }) => {
      const breaker = new CircuitBreaker({ concurrency: workers });
      const began = performance.now();
      const interrupt = new AbortController();
      setTimeout(() => interrupt.abort(), interruptAt);
      const endings: string[] = [];
      let draws = 0;
      const tries = new Set<number>();
      let mostTries = 0;
      const work = async (): Promise<void> => {
        for (let call = 0; call < calls; call++) {
          const admission = await breaker.enter(interrupt.signal);
          if (typeof admission === "string") return void endings.push(admission);
          const draw = draws++;
          if (breaker.state === "half-open") mostTries = Math.max(mostTries, tries.add(draw).size);
          await new Promise((resolve) => { setTimeout(resolve, durations[draw % durations.length]); });
          tries.delete(draw);
          const at = performance.now() - began;
          const down = outages.some(({ from, length }) => at >= from && at < from + length);
          if (draw % silent === 0) admission.neither();
          else if (down) admission.failure();
          else {
            admission.success();
            // All go on: whoever was trying is one of many now.
            if (breaker.state === "closed") tries.clear();
          }
        }
        endings.push("done");
      };
      const all = Promise.all(Array.from({ length: workers }, work));
      await vi.advanceTimersByTimeAsync(80_000 + 4_000 * 41);
      await all;
      expect(endings).toHaveLength(workers);
      expect(mostTries).toBeLessThanOrEqual(1);
      expect(vi.getTimerCount()).toBe(0);
    }), { numRuns: 150 });
  });
});
