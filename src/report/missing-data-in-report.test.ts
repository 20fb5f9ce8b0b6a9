import { describe, expect, it } from "vitest";
import { renderCsv } from "./csv/render-csv.js";
import { exampleDocument, exampleJudge } from "./fixtures/example-document.js";
import { unmeasuredJudge } from "./fixtures/unmeasured.js";
import { renderHtml } from "./html/render-html.js";
import { renderMarkdown } from "./markdown/render-markdown.js";
import { missingDataRows } from "./missing-data-rows.js";
import { missingDataWords } from "./missing-data-words.js";
import { terminalSummary } from "./terminal-summary.js";

const lossy = exampleDocument();
const whole = exampleDocument([exampleJudge({ missing_data: null })]);
const input = (document: typeof lossy) => ({ document, flips: [], lost: [] });
const terminal = (document: typeof lossy) => terminalSummary(document, { color: false, width: 80 }).replace(/\s+/g, " ");

describe("lost replies in reports", () => {
  it("stand in the table of numbers by every way of dealing with them, with n", () => {
    const rows = missingDataRows(exampleJudge());
    expect(rows.map(({ key, n }) => [key, n])).toEqual([
      ["missing_data.missing_as_wrong.dds", 320], ["missing_data.imputed", 320], ["missing_data.bounds", 320],
      ["missing_data.by_polarity.correct.delta", 317], ["missing_data.by_polarity.incorrect.delta", 319],
      ["missing_data.differential.correct", 320], ["missing_data.differential.incorrect", 320], ["missing_data.differential.all.p", 320],
    ]);
    for (const row of rows) expect(row.interval !== null || row.measure === "p").toBe(true);
    expect(rows[5]!.note).toBe("0.3\u00a0% in C1, 0.9\u00a0% in C2; McNemar exact p 0.500, mid-p 0.250 (0 in C1 alone, 2 in C2 alone)");
  });

  it("are shown on the page, in Markdown, in CSV and on a terminal, and nowhere where none is lost", async () => {
    for (const render of [(document: typeof lossy) => renderHtml(input(document)), (document: typeof lossy) => Promise.resolve(renderMarkdown(input(document)))]) {
      const text = await render(lossy);
      expect(text).toContain("Where replies were lost");
      expect(text).toContain("other items than those of DDS");
      expect(text).toMatch(/Lost verdicts counted as wrong, DDS is/);
      expect(await render(whole)).not.toContain("Where replies were lost");
    }
    expect(renderCsv(lossy)).toContain("missing_data.imputed");
    expect(terminal(lossy)).toMatch(/DDS \+\d+\.\d counted as wrong, \+\d+\.\d imputed/);
    expect(terminal(whole)).not.toContain("counted as wrong");
  });

  it("say why nothing is imputed where a condition was never answered", () => {
    const rows = missingDataRows(unmeasuredJudge());
    expect(rows.find(({ key }) => key === "missing_data.imputed")).toMatchObject({ estimate: null, note: "not measured: verdicts are not imputed: one of the conditions was never answered" });
    expect(rows.find(({ key }) => key === "missing_data.missing_as_wrong.dds")).toMatchObject({ estimate: 0 });
  });

  it("name the framings whose losses differ", () => {
    const judge = unmeasuredJudge();
    const data = judge.missing_data!;
    const correct = { ...data.differential!.correct, difference: 12, ci95: [6, 18] as const };
    const { sentence } = missingDataWords({ ...judge, missing_data: { ...data, differential: { ...data.differential!, correct } } });
    expect(sentence).toMatch(/Losses differ between the framings: on right claims by \+12\.0\spoints \[\+6\.0, \+18\.0\] \(C2 \u2212 C1\)\.$/u);
    expect(missingDataWords(judge).sentence).not.toContain("differ");
  });
});
