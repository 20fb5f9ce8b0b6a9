import { expect, it } from "vitest";
import { prefixBoundary } from "./prefix-boundary.js";

it("is the common head of the shared text's tokens and the prompt's", () => {
  expect(prefixBoundary([1, 2, 3], [1, 2, 3, 4, 5, 6])).toBe(3);
});

it("stops where the tokens at the seam merge with what follows", () => {
  expect(prefixBoundary([1, 2, 3], [1, 2, 34, 5, 6])).toBe(2);
});

it("leaves at least two tokens to evaluate", () => {
  expect(prefixBoundary([1, 2, 3, 4], [1, 2, 3, 4])).toBe(2);
  expect(prefixBoundary([1], [1])).toBe(0);
  expect(prefixBoundary([], [1, 2, 3])).toBe(0);
});
