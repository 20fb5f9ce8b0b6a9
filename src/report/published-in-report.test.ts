import { describe, expect, it } from "vitest";
import type { PublishedComparison } from "../analysis/published-comparison.js";
import { exampleDocument, exampleJudge } from "./fixtures/example-document.js";
import { renderReport } from "./render-report.js";
import { terminalSummary } from "./terminal-summary.js";

const each = (c1c: number, c1i: number, c2c: number, c2i: number) => ({ c1_correct: c1c, c1_incorrect: c1i, c2_correct: c2c, c2_incorrect: c2i });
const published: PublishedComparison = {
  files: [{ name: "<img src=x onerror=alert(1)>.jsonl", sha256: "ab".repeat(32), shape: "benchmark", dataset: "harbours", mitigation: "none", flipped: null }],
  agree: each(300, 290, 300, 280), differ: each(0, 3, 0, 0), ours_only: each(20, 20, 20, 40), theirs_only: each(0, 7, 0, 0),
  integers: each(0, 0, 5, 0), empty: each(20, 20, 0, 0), nulls: each(0, 0, 20, 40), without_reply: each(0, 0, 0, 0),
  dds_nulls_wrong: { theirs: -18.3333, ours: 8.25 }, dds_complete: { theirs: null, ours: 8.5 }, complete_items: { theirs: 0, ours: 310 },
};
const imported = () => exampleDocument([exampleJudge({ published, retest: null, placebo: null, order_effect: null })]);
const text = async (format: "html" | "md" | "csv" | "json") => await renderReport({ document: imported(), flips: [], lost: [] }, format);

describe("the report of an imported study", () => {
  it("says on a screen how the published readings compare", () => {
    const shown = terminalSummary(imported(), { color: false, width: 80 }).replaceAll(/\s+/g, " ");
    expect(shown).toContain("Published 1,170 of 1,280 published readings are ours; 3 are another verdict; 100 are missing there; 7 are missing here; DDS by theirs not measured, with missing ones as wrong \u221218.3 points");
  });

  it("says of verdicts without replies that they stand in for ours, and not that they agree", () => {
    const each320 = each(320, 320, 320, 320);
    const none = each(0, 0, 0, 0);
    const verdictsOnly = exampleDocument([exampleJudge({ published: { ...published, agree: each320, differ: none, ours_only: none, theirs_only: none, without_reply: each320 } })]);
    const shown = terminalSummary(verdictsOnly, { color: false, width: 80 }).replaceAll(/\s+/g, " ");
    expect(shown).toContain("Published 1,280 published verdicts without replies: nothing can be read again, and they stand in for ours; DDS with missing ones as wrong \u221218.3 points");
  });

  it("has each count by condition among its numbers", async () => {
    expect(await text("md")).toMatch(/\| Published readings: Another verdict \| both read a verdict, and not the same: 3 in C1, wrong claims \|/);
    expect((await text("csv")).split("\r\n").filter((line) => line.includes(",published."))).toHaveLength(12);
    expect((JSON.parse(await text("json")) as { judges: unknown[] }).judges[0]).toMatchObject({ published: { dds_nulls_wrong: { theirs: -18.3333 } } });
  });

  it("names its files, whatever they are called, and recommends no call", async () => {
    const page = await text("html");
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;.jsonl");
    expect(page).not.toContain("<img src=x");
    for (const shown of [page, await text("md")]) {
      expect(shown).toContain("imported replies cannot be asked again");
      expect(shown).not.toContain("--checks 40");
    }
  });
});
