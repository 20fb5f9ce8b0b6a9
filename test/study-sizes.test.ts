import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { StudySize } from "../src/study/study-size.js";
import { dialdefer, emptyFolder } from "./support/command-line.js";

// `dialdefer plan` on the built command line.

let folder: string;
beforeEach(async () => { folder = await emptyFolder(); });

async function plan(...flags: readonly string[]): Promise<StudySize> {
  const { code, stdout, stderr } = await dialdefer(folder, ["plan", "--json", ...flags]);
  expect(code, stderr).toBe(0);
  const size = JSON.parse(stdout) as StudySize;
  expect(size.schema).toBe("dialdefer.study-size/1");
  return size;
}

describe("how many items it takes", () => {
  it("is told for the range seen in the field where nothing is known of the judge", async () => {
    const { rows, items, wordings } = await plan("--detect", "5", "--equivalence", "5");
    expect(items).toEqual({ spec: "starter", count: 366, fields: 10 });
    expect(wordings).toBe(12);
    expect(rows.map(({ spread, detect, equivalence }) => [spread.sd, detect!.items_by_item, equivalence!.items_by_item]).slice(0, 5))
      .toEqual([[0.3, 283, 309], [0.45, 636, 694], [0.55, 950, 1037], [0.65, 1327, 1448], [0.8, 2010, 2193]]);
    for (const { detect, equivalence, framing_robust: robust } of rows) {
      expect(detect!.items).toBeGreaterThan(detect!.items_by_item);
      expect(equivalence!.items).toBeGreaterThan(equivalence!.items_by_item);
      expect(robust!.items).toBeGreaterThan(100);
      expect(detect!.costs).toEqual([expect.objectContaining({ judge: "any judge", usd: null, input_tokens: null })]);
    }
    const stopping = rows.find(({ spread }) => spread.sd === 0.55)!.stopping!;
    expect(stopping.shifted!.median).toBeLessThan(stopping.none!.median!);
    expect(rows.filter((row) => row.stopping !== null)).toHaveLength(1);
  });

  it("falls where one wording makes items the unit", async () => {
    const { rows, wordings } = await plan("--detect", "10", "--sd", "0.55", "--family", "classic");
    expect(wordings).toBe(1);
    expect(rows[0]!.detect).toMatchObject({ items: 238, items_by_item: 238, at_hand: true, range95: null });
    expect(rows[0]!.reach.detect_pp).toBeCloseTo(8.05, 1);
  });

  it("is priced as a run would be", async () => {
    const { rows, prices, trials } = await plan("--detect", "10", "--sd", "0.55", "--judge", "openai:gpt-4o-mini");
    const { stdout } = await dialdefer(folder, ["run", "--plan", "--json", "--judge", "openai:gpt-4o-mini"]);
    const run = JSON.parse(stdout) as { judges: [{ estimated_usd: number; trials: number; check_trials: number }] };
    const [cost] = rows[0]!.detect!.costs;
    expect(trials).toEqual({ per_item: 4, checks: run.judges[0].check_trials });
    expect(cost!.calls).toBe(rows[0]!.detect!.items! * 4 + run.judges[0].check_trials);
    expect(cost!.usd! / cost!.calls).toBeCloseTo(run.judges[0].estimated_usd / run.judges[0].trials, 12);
    expect(prices).not.toBeNull();
  });

  it("prices each judge of a pilot at its own spread", async () => {
    const folder = await emptyFolder();
    const [still, noisy] = ["simulated:dprime=2,seed=3", "simulated:dprime=1,noise=0.3,seed=4"];
    await dialdefer(folder, ["run", "--judge", still, "--judge", noisy, "--family", "classic", "--limit", "80", "--checks", "0"]);
    const { rows } = JSON.parse((await dialdefer(folder, ["plan", "--detect", "10", "--study", "latest", "--json"])).stdout) as { rows: { spread: { name: string }; framing_robust: { costs: { judge: string }[] } }[] };
    expect(rows.map(({ spread, framing_robust: { costs } }) => [spread.name, [...new Set(costs.map(({ judge }) => judge))]])).toEqual([[still, [still]], [noisy, [noisy]]]);
    const shown = (await dialdefer(folder, ["plan", "--detect", "10", "--study", "latest"])).stdout;
    expect(shown).toMatch(/run --stop-when decided --stop-margin 10 stops half of the studies within: /);
  });

  it("comes from a pilot study with the pilot's own uncertainty, its judges and its bill", async () => {
    await dialdefer(folder, ["run", "--judge", "simulated:dprime=1.5,c1=0.4,c2=0.1,noise=0.1", "--limit", "120"]);
    const { rows, items } = await plan("--detect", "15", "--study", "latest");
    const [{ spread, detect }] = rows as [StudySize["rows"][number]];
    expect(items.count).toBe(120);
    expect(spread).toMatchObject({ source: "study", n: 120 });
    expect(spread.sd_ci95![0]).toBeLessThan(spread.sd);
    expect(spread.sd_ci95![1]).toBeGreaterThan(spread.sd);
    expect(spread.between_wordings).toBeGreaterThanOrEqual(0);
    const [low, high] = detect!.range95!;
    if (detect!.items !== null) {
      expect(low).toBeLessThanOrEqual(detect!.items);
      expect(high ?? Infinity).toBeGreaterThanOrEqual(detect!.items);
      expect(detect!.costs).toEqual([expect.objectContaining({ judge: "simulated:dprime=1.5,c1=0.4,c2=0.1,noise=0.1", usd: 0 })]);
    }
  });

  it("comes from tables, one row each", async () => {
    await writeFile(join(folder, "tables.json"), JSON.stringify({ one: { "0000": 50, "1010": 40, "0011": 10 }, still: { "0000": 100 } }));
    const { rows } = await plan("--equivalence", "10", "--pilot", "tables.json");
    expect(rows.map(({ spread }) => [spread.source, spread.name, spread.n])).toEqual([["table", "one", 100], ["table", "still", 100]]);
    expect(rows[1]!.spread.sd).toBeGreaterThan(0);
    expect(rows[1]!.equivalence!.items).toBeLessThan(rows[0]!.equivalence!.items!);
  });

  it("is put in plain words", async () => {
    const { stdout } = await dialdefer(folder, ["plan", "--detect", "5", "--equivalence", "10"]);
    expect(stdout).toContain("find 5 points");
    expect(stdout).toContain("show 0 within 10");
    expect(stdout).toContain("1,147 (950)");
    expect(stdout).toMatch(/run --stop-when decided --stop-margin 10 stops half of the studies within: 600\nitems at a DDS of 5/);
    expect(stdout).toContain("more items than the 366 of starter");
    expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("leaves nothing behind", async () => {
    await plan("--detect", "10");
    await expect(readFile(join(folder, ".dialdefer/store.sqlite"))).rejects.toThrow();
  });
});

describe("a plan that cannot be made", () => {
  it.each([
    [[], 2, "say what the study is to show"],
    [["--detect", "0"], 2, "detect"],
    [["--detect", "5", "--sd", "0.5", "--study", "latest"], 2, "only one of"],
    [["--detect", "5", "--study", "latest", "--store", "nowhere"], 2, "nowhere"],
    [["--detect", "5", "--pilot", "missing.json"], 1, "missing.json"],
  ])("%j is refused", async (flags, exit, words) => {
    const { code, stderr } = await dialdefer(folder, ["plan", ...flags]);
    expect(stderr).toContain(words);
    expect(code).toBe(exit);
  });
});
