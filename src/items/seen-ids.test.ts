import { expect, it } from "vitest";
import { SeenIds } from "./seen-ids.js";

it("ids are told apart, and the line of the first is known, through every growth of the table", () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 200_000 }, (_, index) => [`item-${index}`, `${index}`, String.fromCodePoint(0x4e00 + (index % 20_000), 0x1f300 + Math.floor(index / 20_000))]).flat();
  expect(ids.filter((id, index) => seen.add(id, index + 1) !== undefined)).toEqual([]);
  expect(ids.filter((id, index) => seen.add(id, 9) !== index + 1)).toEqual([]);
});
