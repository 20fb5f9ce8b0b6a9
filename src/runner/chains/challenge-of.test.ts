import { expect, it } from "vitest";
import { challengeOf } from "./challenge-of.js";

it("the item at turn t of the order meets challenge (t + turn - 1) mod K first, then the next ones", () => {
  const met = (itemTurn: number): string[] => [1, 2, 3, 4].map((turn) => challengeOf(["a", "b", "c"], itemTurn, turn));
  expect([met(0), met(1), met(5)]).toEqual([["a", "b", "c", "a"], ["b", "c", "a", "b"], ["c", "a", "b", "c"]]);
});
