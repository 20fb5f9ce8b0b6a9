import { describe, expect, it } from "vitest";
import { mixedView } from "../analysis/mixed-view.js";
import type { ReportDocument } from "../analysis/report-document.js";
import { exampleDocument, exampleInput, exampleJudge } from "./fixtures/example-document.js";
import { poisoned } from "./fixtures/poison.js";
import { renderHtml } from "./html/render-html.js";
import { renderMarkdown } from "./markdown/render-markdown.js";
import { terminalSummary } from "./terminal-summary.js";

/** Four fields of forty items that shift by different amounts. */
function mixedDocument(judges = [exampleJudge()]): ReportDocument {
  const verdicts = Float64Array.from({ length: 160 }, (_, item) => (item * 7) % 5 < Math.floor(item / 40) + 1 ? 1 : item % 3 === 0 ? -1 : 0);
  const field = Int32Array.from(verdicts, (_, item) => Math.floor(item / 40));
  return {
    ...exampleDocument(judges),
    mixed: mixedView(judges.map((block) => ({ block, verdicts, probabilities: null, signal: null })), { field, fieldNames: ["law", "health", "history", "science"], cluster: null, wording: null }),
  };
}

describe("one field", () => {
  it("has no mean of fields beside all items, as it would be the same number", async () => {
    const judge = exampleJudge();
    const input = exampleInput(exampleDocument([{ ...judge, fields: judge.fields.slice(0, 1) }]));
    for (const text of [renderMarkdown(input).split("## The numbers")[0]!, terminalSummary(input.document, { color: false, width: 80 })]) {
      expect(text).toContain("All items (micro)");
      expect(text).not.toContain("Mean of fields (macro)");
    }
    expect(renderMarkdown(input)).toContain("| Shift: DDS, mean of fields (macro) | one field only: the same as all items |");
  });
});

describe("fields and judges in one model", () => {
  it("stands beside macro and micro in every format", async () => {
    const input = exampleInput(mixedDocument());
    const page = (await renderHtml(input)).replace(/\u00a0/g, " ");
    const markdown = renderMarkdown(input).replace(/\u00a0/g, " ");
    const terminal = terminalSummary(input.document, { color: false, width: 80 }).replace(/\u00a0/g, " ");
    for (const text of [page, markdown, terminal]) {
      expect(text).toMatch(/All items \(micro\)/);
      expect(text).toMatch(/Mean of fields \(macro\)/);
      expect(text).toMatch(/Mean of fields \(mixed\)/);
      expect(text).toMatch(/A new field \(mixed\)/);
    }
    for (const text of [page, markdown]) {
      expect(text).toContain("Macro, each field counting the same: +17.4 points");
      expect(text).toMatch(/Fields differ by a standard deviation of [\d.]+ points/);
      expect(text).toMatch(/In a field that was not asked DDS would lie in/);
      expect(text).toMatch(/p, Holm/);
    }
  });

  it("says the mean over judges where there are several", () => {
    const markdown = renderMarkdown(exampleInput(mixedDocument([exampleJudge(), exampleJudge({ judge: "another" })])));
    expect(markdown).toContain("Mean over 2 judges, each counting the same");
    expect(markdown).toContain("What is one judge's own in a field");
  });

  it("is absent where there is none, also in documents of earlier versions", async () => {
    const { mixed: _, ...earlier } = mixedDocument();
    for (const document of [earlier, { ...earlier, mixed: null }]) expect(await renderHtml(exampleInput(document))).not.toContain("in one model");
  });

  it("shows names of fields as text, whatever they hold", async () => {
    const input = poisoned(exampleInput(mixedDocument()), "<script>alert(1)</script>");
    expect(await renderHtml(input)).not.toContain("<script>alert");
  });
});
