import { describe, expect, it } from "vitest";
import { claimText } from "../core/claim-text.js";
import { checkItems } from "./audit/check-items.js";
import { readAll } from "./fixtures/temporary-files.js";

const { items, skipped } = await readAll("starter");
const check = await checkItems("starter");

describe("the starter set", () => {
  it("has at least 320 items over at least 10 fields, none of them small", () => {
    expect(skipped).toEqual([]);
    expect(items.length).toBeGreaterThanOrEqual(320);
    expect(check.fields.length).toBeGreaterThanOrEqual(10);
    expect(Math.min(...check.fields.map((field) => field.items))).toBeGreaterThanOrEqual(20);
    expect(check.withoutField).toBe(0);
  });

  it("stands in the order of its files and lines, whoever reads it", async () => {
    expect((await readAll("starter")).items).toEqual(items);
    const fields = items.map(({ field }) => field);
    const runs = fields.filter((field, index) => field !== fields[index - 1]);
    expect(runs).toEqual([...runs].sort());
  });

  it("says for each item where the fact stands and how hard it is, from trivial to hard", () => {
    const unsourced = items.filter(({ meta }) => typeof meta?.["source"] !== "string" || meta["source"].trim() === "");
    expect(unsourced.map(({ id }) => id)).toEqual([]);
    expect(Object.values(check.difficulties).reduce((sum, count) => sum + count, 0)).toBe(items.length);
    expect(Object.keys(check.difficulties)).toEqual(["easy", "hard", "medium", "trivial"]);
  });

  it("puts right and wrong answers of similar length beside each other", () => {
    const differences = items.map((item) => ({ id: item.id, more: claimText(item, "correct").length - claimText(item, "incorrect").length, of: claimText(item, "correct").length }));
    expect(differences.filter(({ more, of }) => Math.abs(more) > Math.max(5, 0.4 * of)).map(({ id }) => id)).toEqual([]);
    expect(Math.abs(differences.reduce((sum, { more }) => sum + more, 0) / items.length)).toBeLessThan(0.5);
  });

  it.each(check.giveAways.map((giveAway) => [giveAway.classifier, giveAway.design, giveAway.accuracy] as const))("does not give its answers away by %s (%s)", (_classifier, _design, accuracy) => {
    expect(accuracy).toBeLessThanOrEqual(0.55);
  });

  it("was put to all twelve classifiers", () => {
    expect(check.giveAways).toHaveLength(12);
  });

  it("has nothing else that the check would find, but short answers and two sums in nearly the same words", () => {
    expect(check.findings.map(({ code, severity }) => [code, severity])).toEqual([["near-duplicate", "warning"], ["one-character-answer", "note"]]);
  });
});
