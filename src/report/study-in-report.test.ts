import { describe, expect, it } from "vitest";
import type { ReportDocument } from "../analysis/report-document.js";
import { exampleContrast, exampleDocument, exampleInput, exampleJudge } from "./fixtures/example-document.js";
import { exampleBill, exampleCheckedDocument, exampleParked, exampleStudy } from "./fixtures/example-study.js";
import { renderReport } from "./render-report.js";
import { terminalSummary } from "./terminal-summary.js";

const visible = (markup: string) => markup.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ").replace(/[\s\u00a0]+/g, " ");
const pages = async (input = exampleStudy()) => [visible(await renderReport(input, "html")), visible(await renderReport(input, "md"))];
const withProvenance = (changes: Partial<ReportDocument["provenance"]>) => {
  const document = exampleDocument();
  return exampleInput({ ...document, provenance: { ...document.provenance, ...changes } });
};

describe("the unit of inference", () => {
  it("is named with its reason where the page says how sure it is, and beside the numbers", async () => {
    const [html = "", markdown = ""] = await pages(exampleInput());
    for (const text of [html, markdown]) expect(text).toContain("Items rotate over 12 wordings: the wording is the unit.");
    expect(html).toContain("Intervals of changes are by wording (items rotate over 12 wordings: the wording is the unit); by item alone DDS has");
  });

  it("is not said of an estimate that goes by another", async () => {
    const judge = exampleJudge();
    const byCluster = exampleJudge({ dds: { ...judge.dds!, unit: "cluster" } });
    const [html = ""] = await pages(exampleInput({ ...exampleDocument(), judges: [byCluster] }));
    expect(html).toContain("with clusters taken as drawn at random");
    expect(html).not.toContain("Items rotate over 12 wordings: the wording is the unit.");
  });
});

describe("a study of many contrasts and judges", () => {
  it("is summed up, carries its name, and is shown as a table of contrasts by judges before any judge", async () => {
    const html = await renderReport(exampleStudy(), "html");
    expect(html).toContain("<title>labels and families: How far do 3 judges defer to a speaker?</title>");
    expect(html.indexOf("All contrasts, all judges</h2>")).toBeLessThan(html.indexOf('id="judge-1"'));
    const table = /<table class="numbers comparison">.*?<\/table>/s.exec(html)?.[0] ?? "";
    expect(table.match(/<tbody>.*<\/tbody>/s)?.[0].match(/<tr>/g)).toHaveLength(4);
    expect(visible(table)).toContain("matched, own labels: S - T headline +17.5 [+11.2, +23.8] Deferential +2.1 [\u22123.1, +7.3] Undecided +9.6 [+8.1, +11.1] Deferential by its probabilities");
    for (const text of await pages()) expect(text).toContain("Of 3 judges, 2 are deferential, 1 is undecided in the headline contrast.");
    expect(await renderReport(exampleStudy(), "md")).toMatch(/\| matched, Human\/AI: S - T \| \+21\.4 \[\+15\.3, \+27\.5\], deferential \|/);
  });

  it("says what was measured, on what, how sure it is and what was not checked", async () => {
    for (const text of await pages(exampleInput(exampleCheckedDocument()))) {
      for (const words of [
        "The question", "C1, arm \u201cmatched, own labels: T\u201d", "320 items in 10 fields from starter", "a true value from +11.2 to +23.8 fits the data",
        "Of concern: lost replies.", "Which part of the framing, role of the judge.",
      ]) expect(text).toContain(words);
    }
    const [unchecked] = await pages(exampleInput());
    expect(unchecked).toContain("--checks 40 measures retest noise, placebo wordings and the order of the options.");
  });

  it("lists the arms by what differs between them", async () => {
    const [html, markdown] = await pages();
    expect(html).toContain("Arm Templates Framing Wordings Labels Order of options");
    expect(markdown).toContain("| classic, Human/AI: dialogue | classic | dialogue | 1 | Human / AI | accept-first |");
    expect(markdown).toMatch(/The same in all arms: - Answer: each judge in its own mode/);
  });

  it("does not take contrasts of other arms for parts of the framing", async () => {
    const [html] = await pages();
    expect(html).toContain("Which part of the framing not measured");
    expect(html).toContain("The other contrasts");
    const [rungs] = await pages(exampleInput(exampleDocument([exampleJudge()], [exampleContrast("A - T", 6), exampleContrast("S - A", 11)])));
    expect(rungs).toContain("Which part of the framing does it");
  });

  it("is a table and a few lines for each judge on a terminal", () => {
    const lines = terminalSummary(exampleStudy().document, { color: false, width: 80 }).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "Judge                                         DDS, points, 95\u00a0% Finding", "matched, own labels: S - T (headline)", "  openai:mock-judge                        +17.5 [+11.2, +23.8] Deferential",
    ]);
    expect(lines.length).toBeLessThan(70);
  });
});

describe("the bill", () => {
  it("gives calls, tokens and dollars of what was paid, and one line to what was free", async () => {
    for (const text of await pages()) {
      expect(text).toMatch(/openai:mock-judge \|? ?5,614 \|? ?1,402,310 \|? ?911,360 \|? ?212,840 \|? ?6 \|? ?\\?\$0\.41/);
      expect(text).toContain("The plan said US\\$0.52 before the first call; the bill is US\\$0.41, 21 % less.".replaceAll("\\", text.includes("US\\$") ? "\\" : ""));
      expect(text).toContain("6 calls came back without a count of tokens");
      expect(text).toMatch(/Prices: prices\.yaml of 2025-01-02/);
      expect(text).toContain("Cost nothing to ask: simulated:dprime=1.5");
    }
    expect(terminalSummary(exampleStudy().document, { color: false, width: 80 })).toMatch(/Cost +5,620\u00a0paid calls, US\$0\.41 in this run \(plan: US\$0\.52\)/);
  });

  it("says of a study that cost nothing only that", async () => {
    const bill = exampleBill({ judges: [{ ...exampleBill().judges[1]!, judge: exampleJudge().judge }], usd: 0, estimated_usd: 0 });
    const [html] = await pages(withProvenance({ bill: { run: bill, study: bill } }));
    expect(html).toContain("What it cost The judge costs nothing to ask. How it was measured");
    expect(terminalSummary(withProvenance({ bill: { run: bill, study: bill } }).document, { color: false, width: 80 })).not.toContain("Cost ");
  });

  it("adds nothing up where a price is unknown", async () => {
    const [paid] = exampleBill().judges;
    const bill = exampleBill({ judges: [{ ...paid!, usd: null }], usd: null, prices: null });
    const [html] = await pages(withProvenance({ bill: { run: null, study: bill } }));
    expect(html).toContain("of which some have no known price");
    expect(html).toContain("what the bill is cannot be said without all prices");
    expect(html).toContain("No price list was at hand.");
    expect(html).not.toContain("This run");
  });

  it("is silent where the document knows nothing of money", async () => {
    for (const text of await pages(exampleInput())) expect(text).not.toContain("What it cost");
  });
});

describe("what a report leaves out", () => {
  it("is counted near the top of how it was measured", async () => {
    for (const text of await pages()) expect(text).toMatch(/How it was measured Left out of this report: its store holds 2 other studies on these items, with 1 judge and 3 arms that are not shown here\./);
    expect(terminalSummary(exampleStudy().document, { color: false, width: 80 })).toMatch(/Left out +2\u00a0other studies on these items/);
  });

  it("is said to be nothing where it is", async () => {
    for (const text of await pages(exampleInput(exampleCheckedDocument()))) expect(text).toContain("This report leaves nothing out");
  });
});

describe("trials that were given up", () => {
  it("are listed with their last error, which is harmless whatever it holds", async () => {
    const parked = [exampleParked({ judge: exampleJudge().judge, detail: "<img src=x onerror=alert(1)> **loud** \u202e" })];
    const html = await renderReport(withProvenance({ parked }), "html");
    expect(visible(html)).toMatch(/1 trial was given up after many attempts while the judge answered others; it counts as pending\./);
    expect(visible(html)).toContain("law-17 matched, own labels: S wrong 12 bad-request &lt;img src=x");
    expect(html).not.toMatch(/<img|\u202e/);
    expect(await renderReport(withProvenance({ parked }), "md")).toContain("| law-17 | matched, own labels: S | wrong | 12 | bad-request: &lt;img src=x onerror=alert(1)&gt; \\*\\*loud");
  });

  it("are twenty at most, with a word about the rest", async () => {
    const parked = Array.from({ length: 23 }, (_, index) => exampleParked({ judge: exampleJudge().judge, itemId: `item ${index}` }));
    for (const text of await pages(withProvenance({ parked }))) {
      expect(text).toContain("item 19 ");
      expect(text).not.toContain("item 20 ");
      expect(text).toMatch(/3 more stand in report\.json/);
    }
  });

  it("have no section where there is none, or only another judge's", async () => {
    for (const text of await pages(withProvenance({ parked: [exampleParked({ judge: "somebody else" })] }))) expect(text).not.toContain("given up");
  });
});
