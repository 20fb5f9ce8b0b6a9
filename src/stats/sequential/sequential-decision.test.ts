import { describe, expect, it } from "vitest";
import { lookSchedule } from "./look-schedule.js";
import { SequentialDecision } from "./sequential-decision.js";
import { stopStream } from "./stop-stream.js";

const looksEvery = (step: number, most: number) => Array.from({ length: Math.floor(most / step) }, (_, index) => step * (index + 1));

describe("a stream that is stopped when it is decided", () => {
  it("stops with a direction when its interval excludes 0", () => {
    const stopped = stopStream(Int8Array.from({ length: 400 }, (_, item) => item % 2), looksEvery(10, 400), { margin: 0.1 });
    expect(stopped.reason).toBe("direction");
    expect(stopped.n).toBeLessThan(100);
    expect(stopped.n % 10).toBe(0);
    expect(stopped.interval[0]).toBeGreaterThan(0);
    expect(stopped.evidence).toBeGreaterThan(Math.log(20));
    expect(stopped.mean).toBeCloseTo(0.5, 10);
  });

  it("stops by equivalence when its interval lies within the margin", () => {
    const stopped = stopStream(Int8Array.from({ length: 1000 }, (_, item) => [1, 0, -1, 0, 0][item % 5]!), looksEvery(10, 1000), { margin: 0.1 });
    expect(stopped.reason).toBe("equivalence");
    expect(stopped.interval[0]).toBeGreaterThan(-0.1);
    expect(stopped.interval[1]).toBeLessThan(0.1);
  });

  it("goes to its end where nothing is decided, and says what stands there", () => {
    expect(stopStream([1, 0, -1], looksEvery(1, 10), { margin: 0.1 })).toMatchObject({ n: 3, reason: null, mean: 0 });
    expect(stopStream([], [], { margin: 0.1 })).toEqual({ n: 0, reason: null, interval: [-2, 2], evidence: 0, mean: null });
  });

  it("calls no direction that items without a value could undo", () => {
    const whole = new SequentialDecision({ margin: 0.1 });
    const holed = new SequentialDecision({ margin: 0.1 });
    for (let item = 0; item < 120; item++) {
      whole.add(item % 2);
      holed.add(item % 2);
    }
    for (let item = 0; item < 60; item++) holed.add(null, -1, 1);
    expect(whole.look()).toBe("direction");
    expect(holed.look()).toBeNull();
    expect([holed.items, holed.known]).toEqual([180, 120]);
    expect(holed.interval).toEqual(whole.interval);
  });

  it("calls no equivalence that items without a value could undo, on either side", () => {
    const streamWith = (lost: number, least: number, most: number) => {
      const decision = new SequentialDecision({ margin: 0.1 });
      for (let item = 0; item < 1000; item++) decision.add([1, 0, -1, 0, 0][item % 5]!);
      for (let item = 0; item < lost; item++) decision.add(null, least, most);
      return decision;
    };
    // 60 lost items could move the mean of 1,060 by .06 either way if one condition was lost, by .11 if all were.
    expect(streamWith(60, -1, 1).look()).toBe("equivalence");
    expect(streamWith(60, -2, 2).look()).toBeNull();
    expect(streamWith(60, -2, 0).look()).toBeNull();
    expect(streamWith(60, 0, 2).look()).toBeNull();
  });

  it("stops by equivalence only where both ends lie within the margin, whatever the sign of the mean", () => {
    for (const sign of [1, -1]) {
      const decision = new SequentialDecision({ margin: 0.1 });
      let reason: string | null = null;
      for (let item = 0; item < 4000 && reason === null; item++) {
        decision.add(sign * (item % 25 === 0 ? 1 : 0));
        reason = decision.look();
        const [low, high] = decision.interval;
        if (low <= -0.1 || high >= 0.1) expect(reason).not.toBe("equivalence");
      }
      expect(reason).toBe("equivalence");
    }
  });

  it("takes a value beyond the bounds for the bound itself, so that no bet can lose more than it staked", () => {
    const [beyond, at] = [1.5, 1].map((value) => {
      const decision = new SequentialDecision({ margin: 0.1, reach: 1 });
      for (let item = 0; item < 60; item++) decision.add(item % 2 === 0 ? value : -value);
      decision.look();
      return decision.interval;
    });
    expect(beyond).toEqual(at);
  });

  it("does so in either direction", () => {
    const [whole, holed] = [new SequentialDecision({ margin: 0.1 }), new SequentialDecision({ margin: 0.1 })];
    for (let item = 0; item < 120; item++) for (const decision of [whole, holed]) decision.add(-(item % 2));
    for (let item = 0; item < 60; item++) holed.add(null, -1, 1);
    expect(whole.look()).toBe("direction");
    expect(holed.look()).toBeNull();
  });
});

describe("when looks are due", () => {
  const ends = (looks: Uint8Array) => [...looks].flatMap((due, item) => due === 1 ? [item + 1] : []);

  it("is where a round of the fields ends, also when some fields have run out, and at the end", () => {
    expect(ends(lookSchedule([..."abcabcababaaa"]))).toEqual([3, 6, 8, 10, 11, 12, 13]);
  });

  it("is not before the items that the checks are made on", () => {
    expect(ends(lookSchedule([..."ababababab"], 5))).toEqual([6, 8, 10]);
  });

  it("is ever rarer in a large study, and still at its end", () => {
    const looks = ends(lookSchedule(Array.from({ length: 100_001 }, (_, item) => item % 10)));
    expect(looks.slice(0, 3)).toEqual([10, 20, 30]);
    expect(looks.length).toBeLessThan(2000);
    expect(looks.at(-1)).toBe(100_001);
    expect(looks.slice(0, -1).every((look) => look % 10 === 0)).toBe(true);
  });

  it("is after every item of a single field up to 200, and then a 200th of the items apart", () => {
    const looks = ends(lookSchedule(new Array<string>(500).fill("a")));
    expect(looks.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, item) => item + 1));
    expect(looks.slice(200, 203)).toEqual([202, 204, 206]);
  });

  it("is also within very long rounds", () => {
    expect(ends(lookSchedule(Array.from({ length: 120 }, (_, item) => item)))).toEqual([50, 100, 120]);
  });
});
