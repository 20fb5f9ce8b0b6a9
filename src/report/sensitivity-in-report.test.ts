import { describe, expect, it } from "vitest";
import type { Sensitivity } from "../analysis/report-document.js";
import { renderCsv } from "./csv/render-csv.js";
import { exampleDocument, exampleEstimate, exampleInput, exampleJudge } from "./fixtures/example-document.js";
import { renderReport } from "./render-report.js";
import { terminalSummary } from "./terminal-summary.js";

const visible = (markup: string) => markup.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ").replace(/[\s\u00a0]+/g, " ");
const without = { n: 300, dds: exampleEstimate(3.2, 6.1), change: exampleEstimate(-14.3, 5.2), dds_probability: null, change_probability: null };
const some: Sensitivity = { flagged: 20, ...without, by_code: [{ code: "non-answer", severity: "warning", items: 1, ...without }] };
const none: Sensitivity = { flagged: 0, ...without, change: null, by_code: [] };

const documentOf = (sensitivity: Sensitivity | null) => exampleDocument([exampleJudge({ sensitivity })]);
const formats = async (sensitivity: Sensitivity | null) => {
  const document = documentOf(sensitivity);
  const [html, markdown] = [visible(await renderReport(exampleInput(document), "html")), visible(await renderReport(exampleInput(document), "md")).replaceAll("\\", "")];
  return { html, markdown, terminal: visible(terminalSummary(document, { color: false, width: 200 })) };
};

describe("DDS without the items that the audit flags", () => {
  it("stands beside DDS in every format, with its change, and is of concern where it moves", async () => {
    const words = "+3.2 points [\u22122.9, +9.3] without 20 flagged items, n = 300: a change of \u221214.3 points [\u221219.5, \u22129.1]";
    const { html, markdown, terminal } = await formats(some);
    // A figure among the key figures has its number for itself.
    expect(html).toContain(`Shift without flagged items ${words.replace(" points ", " ")}`);
    expect(markdown).toContain(`DDS without the items that the audit flags: ${words}`);
    expect(terminal).toContain(`Flagged items DDS ${words}`);
    for (const text of [html, markdown]) expect(text).toContain(`DDS: ${words}. By code in the table of numbers.`);
    expect(html).toMatch(/Of concern: [^.]*flagged items/);
  });

  it("is a row of the numbers for all of them and for each code", () => {
    const csv = renderCsv(documentOf(some)).replaceAll("\u00a0", " ");
    for (const words of ["sensitivity.dds", "sensitivity.change", "20 items are flagged", "sensitivity.by_code.0.dds", "\"1 item, warning\""]) expect(csv).toContain(words);
  });

  it("says so where nothing is flagged, and nothing where it was not asked for", async () => {
    const { html, markdown, terminal } = await formats(none);
    expect(terminal).toContain("Flagged items the audit flags no item");
    for (const text of [html, markdown]) {
      expect(text).toContain("The audit flags no item.");
      expect(text).not.toContain("DDS: the audit flags no item");
    }
    for (const text of Object.values(await formats(null))) expect(text).not.toMatch(/flagged items/i);
  });
});
