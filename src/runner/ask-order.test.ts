import { describe, expect, it } from "vitest";
import { askOrder } from "./ask-order.js";
import { Slots } from "./slots.js";

const slots = new Slots({ items: { count: 48 }, arms: { length: 2 }, repeats: 1 });
const all = Int32Array.from({ length: 4 * 48 }, (_, slot) => slot);
const prefixOf = (slot: number) => `${slots.cell(slot).arm} ${slots.position(slot) % 12}`;
const sorted = (queues: readonly Int32Array[]) => queues.flatMap((queue) => [...queue]).sort((a, b) => a - b);

describe("the order of asking, for chat endpoints", () => {
  it("keeps the conditions of one item together, in a shuffled order that the seed fixes", () => {
    const [queue] = askOrder(all, slots, 1, { by: "item" }) as [Int32Array];
    const positions = [...queue].map((slot) => slots.position(slot));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    const conditions = (position: number) => [...queue].filter((slot) => slots.position(slot) === position).map((slot) => slot % 4).join("");
    expect(new Set(Array.from({ length: 48 }, (_, position) => conditions(position))).size).toBeGreaterThan(10);
    expect(askOrder(all, slots, 1, { by: "item" })).toEqual([queue]);
    expect(askOrder(all, slots, 2, { by: "item" })).not.toEqual([queue]);
    expect(sorted([queue])).toEqual([...all]);
  });

  it("asks the checks of an item together with its main trials", () => {
    const pending = Int32Array.from([...all, ...Array.from({ length: 3 * slots.checkCells }, (_, index) => slots.main + index)]);
    const [queue] = askOrder(pending, slots, 1, { by: "item" }) as [Int32Array];
    expect([...queue.slice(0, 3 * 16)].map((slot) => slots.position(slot))).toEqual(Array.from({ length: 3 * 16 }, (_, index) => Math.floor(index / 16)));
    expect(sorted([queue])).toEqual([...pending]);
  });

  it("asks no arm systematically first", () => {
    const [queue] = askOrder(all, slots, 1, { by: "item" }) as [Int32Array];
    const firstArms = [...queue].filter((_, index) => index % 4 === 0).map((slot) => slots.cell(slot).arm);
    const speakerFirst = firstArms.filter((arm) => arm === 1).length;
    expect(speakerFirst).toBeGreaterThan(12);
    expect(speakerFirst).toBeLessThan(36);
  });
});

describe("the order of asking, for embedded models", () => {
  it("puts trials with the same prefix after one another, and shares the groups between lanes", () => {
    const queues = askOrder(all, slots, 1, { by: "prefix", lanes: 2, prefixOf });
    expect(sorted(queues)).toEqual([...all]);
    expect(Math.abs((queues[0]?.length ?? 0) - (queues[1]?.length ?? 0))).toBeLessThanOrEqual(8);
    for (const queue of queues) {
      const prefixes = [...queue].map((slot) => `${slots.position(slot) % 12} ${slots.cell(slot).arm}`);
      const changes = prefixes.filter((prefix, index) => index > 0 && prefix !== prefixes[index - 1]).length;
      expect(changes).toBe(new Set(prefixes).size - 1);
    }
  });
});

describe("the order of asking, where a stopping rule waits for whole items", () => {
  it("gathers prompts that share a prefix within blocks of items, one block after another, each slot once", () => {
    const pending = Int32Array.from([...all, ...Array.from({ length: 3 * slots.checkCells }, (_, index) => slots.main + index)]);
    const queues = askOrder(pending, slots, 1, { by: "prefix", lanes: 3, prefixOf, itemsAtOnce: 24 });
    for (const queue of queues) {
      const blocks = [...queue].map((slot) => Math.floor(slots.position(slot) / 24));
      expect(blocks).toEqual([...blocks].sort((a, b) => a - b));
    }
    const [first] = queues as [Int32Array];
    expect(prefixOf(first[0]!)).toBe(prefixOf(first[1]!));
    expect(sorted(queues)).toEqual([...pending]);
  });
});
