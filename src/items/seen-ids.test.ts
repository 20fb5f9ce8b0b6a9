import { expect, it } from "vitest";
import { SeenIds } from "./seen-ids.js";

it("ids are told apart, and the line of the first is known, through every growth of the table", () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 200_000 }, (_, index) => [`item-${index}`, `${index}`, String.fromCodePoint(0x4e00 + (index % 20_000), 0x1f300 + Math.floor(index / 20_000))]).flat();
  expect(ids.filter((id, index) => seen.add(id, index + 1) !== undefined)).toEqual([]);
  expect(ids.filter((id, index) => seen.add(id, 9) !== index + 1)).toEqual([]);
});

// Found by search: hashes that share one half, and stand in the same place of the same new table.
it.each([
  ["low", "item-371542", "item-743882"], ["low", "item-616432", "item-751030"], ["low", "item-767428", "item-824026"],
  ["high", "item-31584", "item-408063"], ["high", "item-88778", "item-467755"], ["high", "item-129485", "item-644467"],
])("ids are told apart where the %s halves of their hashes are equal: %s and %s", (_half, one, other) => {
  const seen = new SeenIds();
  expect([seen.add(one, 1), seen.add(other, 2), seen.add(one, 3), seen.add(other, 4)]).toEqual([undefined, undefined, 1, 2]);
});
