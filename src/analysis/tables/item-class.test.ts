import { describe, expect, it } from "vitest";
import type { Conflict } from "../../core/conflict.js";
import { itemClass } from "./item-class.js";

const conflict: Conflict = {
  context: "Mira kept the ladder.", parties: [{ name: "Mira", role: "other" }, { name: "Jonas", role: "author" }], judged: "Jonas", verdict: "overreacting",
};

describe("the class of an item", () => {
  it("is the label about the author, whichever party is judged", () => {
    expect(itemClass({ meta: { ground_truth: "NOR" } })).toEqual({ kind: "conflict", class: "NOR" });
    expect(itemClass({ meta: { ground_truth: "NOR", original_ground_truth: "OR" } }).class).toBe("OR");
    expect(itemClass({ conflict }).class).toBe("OR");
    expect(itemClass({ conflict: { ...conflict, judged: "Mira" } }).class).toBe("NOR");
    expect(itemClass({ conflict: { ...conflict, verdict: "Not overreacting" } }).class).toBe("NOR");
  });

  it("is none for questions and for conflicts about something else", () => {
    expect(itemClass({})).toEqual({ kind: "benchmark", class: null });
    expect(itemClass({ meta: { ground_truth: "Paris" } })).toEqual({ kind: "benchmark", class: null });
    expect(itemClass({ conflict: { ...conflict, verdict: "in the wrong" } })).toEqual({ kind: "conflict", class: null });
  });
});
