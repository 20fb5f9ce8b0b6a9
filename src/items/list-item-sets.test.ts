import { expect, it } from "vitest";
import { listItemSets } from "./list-item-sets.js";
import { readAll } from "./fixtures/temporary-files.js";

it("the list of item sets counts the shipped set as it stands and names every adapter with its licence", async () => {
  const sets = await listItemSets();
  expect(sets.map(({ spec, licence, builtIn }) => [spec, licence, builtIn])).toEqual([["starter", "MIT", true], ["truthfulqa:FILE.csv", "Apache-2.0", false]]);
  const { items } = await readAll("starter");
  expect(sets[0]).toMatchObject({ items: items.length, fields: new Set(items.map(({ field }) => field)).size });
});
