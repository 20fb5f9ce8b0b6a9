import { describe, expect, it } from "vitest";
import { IdList } from "./id-list.js";

describe("IdList", () => {
  it("gives back every id by its place, of any length and script", () => {
    const ids = new IdList();
    const added = Array.from({ length: 3000 }, (_, index) => index % 7 === 0 ? "" : `ид-${index}-😀${"x".repeat(index % 50)}`);
    expect(added.map((id) => ids.add(id))).toEqual(added.map((_, index) => index));
    expect(added.map((_, index) => ids.at(index))).toEqual(added);
    expect(ids.length).toBe(3000);
  });
});
