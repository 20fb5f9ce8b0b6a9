import { describe, expect, it } from "vitest";
import type { Asking } from "./asking.js";
import { WaitingTrials } from "./waiting-trials.js";

const asking = (slot: number, changes: Partial<Asking> = {}): Asking => ({
  request: {} as Asking["request"], key: Buffer.alloc(32), slot, arm: 0, failures: 1, turnedAway: 0, limited: false, due: slot, lane: 0, ...changes,
});

describe("trials that wait for their next try", () => {
  it("are taken in the order in which they came, once each", () => {
    const waiting = new WaitingTrials();
    for (const slot of [3, 1, 2]) waiting.add(asking(slot));
    expect(waiting.nextDue).toBe(1);
    expect(waiting.take(({ due }) => due <= 2)?.slot).toBe(1);
    expect(waiting.take(() => true)?.slot).toBe(3);
    expect(waiting.take(({ due }) => due > 2)).toBeUndefined();
    expect(waiting.size).toBe(1);
  });

  it("hand back those that nobody wants any more", () => {
    const waiting = new WaitingTrials();
    for (const slot of [1, 2, 3, 4]) waiting.add(asking(slot));
    expect(waiting.keepOnly(({ slot }) => slot % 2 === 0).map(({ slot }) => slot)).toEqual([1, 3]);
    expect(waiting.size).toBe(2);
  });

  it("leave room for others, but not without end, nor where the endpoint asks for patience", () => {
    const waiting = new WaitingTrials();
    for (let slot = 0; slot < 15; slot++) waiting.add(asking(slot));
    expect(waiting.leaveRoom(2)).toBe(true);
    waiting.add(asking(15));
    expect(waiting.leaveRoom(2)).toBe(false);
    const limited = new WaitingTrials();
    limited.add(asking(0, { limited: true }));
    expect(limited.leaveRoom(1)).toBe(false);
    expect(limited.leaveRoom(2)).toBe(true);
  });
});
