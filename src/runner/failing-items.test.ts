import { expect, it } from "vitest";
import { FailingItems } from "./failing-items.js";

it("an item is to blame where everything failed and another one is answered then", () => {
  const items = new FailingItems();
  items.failed("a");
  items.failed("b");
  items.answered("c", true);
  expect(["a", "b", "c"].map((id) => items.isSuspect(id))).toEqual([true, true, false]);
  expect(items.hasFailed("a")).toBe(false);
});

it("no item is to blame where the judge is well again and answers for one that had failed", () => {
  const items = new FailingItems();
  items.failed("a");
  items.failed("b");
  items.answered("a", true);
  expect(["a", "b"].map((id) => items.isSuspect(id))).toEqual([false, false]);
});

it("a reply in passing blames nobody", () => {
  const items = new FailingItems();
  items.failed("a");
  items.answered("b", false);
  expect(items.isSuspect("a")).toBe(false);
});
