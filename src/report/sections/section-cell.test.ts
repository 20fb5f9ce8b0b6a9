import { expect, it } from "vitest";
import { shownCell } from "./section-cell.js";

it.each([
  [{ estimate: 2.56, ci95: [0.454, 13.2] as const }, "2.6", "[0.5, 13.2]"],
  [{ estimate: 5, ci95: [1.38, 16.5] as const }, "5.0", "[1.4, 16.5]"],
  [{ estimate: -25, ci95: [-68, 35.8] as const }, "\u221225.0", "[\u221268.0, 35.8]"],
  [{ estimate: 3, ci95: [1, 5] as const }, "3", "[1, 5]"],
])("the numbers of one cell have as many decimals: %j", (cell, number, interval) => {
  expect(shownCell(cell, "number")).toEqual({ kind: "number", number, beside: [interval] });
});
