import { describe, expect, it } from "vitest";
import { randomStream } from "../distributions/random-stream.js";
import { GridDecision } from "./grid-decision.js";
import { SequentialDecision } from "./sequential-decision.js";

/** Values of -1, 0 and 1 whose mean is `mean`, and of which 3 in 10 are not 0. */
function* values(seed: number, purpose: string, mean: number): Generator<number> {
  const next = randomStream(seed, purpose);
  for (;;) {
    const at = next();
    yield at < 0.15 + mean / 2 ? 1 : at < 0.3 ? -1 : 0;
  }
}

describe("a grid of contrasts", () => {
  it("of one contrast decides as its sequence does", () => {
    for (const mean of [0, 0.2]) {
      const stream = values(3, "one", mean);
      const grid = new GridDecision(1, { margin: 0.1 });
      const alone = new SequentialDecision({ margin: 0.1 });
      for (let item = 0; item < 900; item++) {
        const value = stream.next().value as number;
        grid.add(0, value);
        alone.add(value);
        const [decided] = grid.look();
        expect(decided).toBe(alone.look());
        if (decided !== null) break;
      }
    }
  });

  it("asks more evidence of one contrast among many, and less of each where many move", () => {
    const itemsUntil = (means: readonly number[]): number => {
      const grid = new GridDecision(means.length, { margin: 0.01 });
      const streams = means.map((mean, index) => values(index, "grid", mean));
      for (let item = 1; item < 2000; item++) {
        streams.forEach((stream, index) => grid.add(index, stream.next().value as number));
        if (grid.look()[0] === "direction") return item;
      }
      return Infinity;
    };
    const alone = itemsUntil([0.2]);
    const amongNulls = itemsUntil([0.2, ...Array.from({ length: 19 }, () => 0)]);
    const amongOthers = itemsUntil(Array.from({ length: 20 }, () => 0.2));
    expect(amongNulls).toBeGreaterThan(alone);
    expect(amongOthers).toBeLessThanOrEqual(amongNulls);
  });

  it("keeps what is decided, and reads it no further", () => {
    const grid = new GridDecision(2, { margin: 0.1 });
    const [moved, still] = [values(1, "moved", 0.29), values(1, "still", 0)];
    for (let item = 0; item < 400; item++) {
      grid.add(0, moved.next().value as number);
      grid.add(1, still.next().value as number);
      grid.look();
    }
    expect(grid.decided[0]).toBe("direction");
    expect(grid.sequences[0]!.items).toBeLessThan(100);
    expect(grid.sequences[1]!.items).toBeGreaterThan(grid.sequences[0]!.items);
    grid.add(0, -2);
    expect(grid.look()[0]).toBe("direction");
  });

  it("calls few directions that are not there: at most 5 % of those called, over 100 grids", () => {
    let called = 0;
    let wrong = 0;
    for (let seed = 0; seed < 100; seed++) {
      const grid = new GridDecision(10, { margin: 0.1 });
      const streams = Array.from({ length: 10 }, (_, index) => values(seed, `many ${index}`, index < 3 ? 0.25 : 0));
      for (let item = 1; item <= 300; item++) {
        streams.forEach((stream, index) => grid.add(index, stream.next().value as number));
        if (item % 20 === 0) grid.look();
      }
      grid.decided.forEach((reason, index) => {
        if (reason !== "direction") return;
        called += 1;
        if (index >= 3) wrong += 1;
      });
    }
    expect(called).toBeGreaterThan(200);
    expect(wrong / called).toBeLessThanOrEqual(0.05);
  });
});
