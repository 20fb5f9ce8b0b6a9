import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { adjustedContrasts } from "../analysis/adjusted-contrasts.js";
import { equivalenceEvidence } from "../analysis/equivalence-evidence.js";
import { flipAgreement } from "../analysis/flip-agreement.js";
import { furtherStatistics } from "../analysis/further-statistics.js";
import type { VerdictColumns } from "../analysis/item-verdicts.js";
import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import type { SpreadComponents } from "../analysis/variance-document.js";
import { renderCsv } from "./csv/render-csv.js";
import { exampleContrast, exampleDocument, exampleEstimate, exampleInput, exampleJudge } from "./fixtures/example-document.js";
import { furtherRows } from "./further-rows.js";
import { renderHtml } from "./html/render-html.js";
import { renderMarkdown } from "./markdown/render-markdown.js";

const components: SpreadComponents = {
  basis: "verdicts", n: 317, wordings: 12, repeats: 1, wording: { variance: 36, sd_pp: 6, sd_ci95: [0, 14.2] }, item: { variance: 2500, sd_pp: 50 },
  repeat: { variance: 400, sd_pp: 20, n: 40, from: "retest" }, crossed: { n: 39, item: { variance: 2000, sd_pp: 44.7 }, item_by_wording: { variance: 500, sd_pp: 22.4 } },
  projected: [{ items: 317, wordings: 12, repeats: 1, se_pp: 3.5 }, { items: 317, wordings: 24, repeats: 1, se_pp: 3.3 }, { items: 634, wordings: 12, repeats: 1, se_pp: 2.8 }, { items: 317, wordings: 12, repeats: 2, se_pp: 3.4 }],
  not_estimable: [],
};

function fullJudge(changes: Partial<JudgeBlock> = {}): JudgeBlock {
  const judge = exampleJudge(changes);
  return { ...judge, further: furtherStatistics(judge.table, 1), further_note: "by items; this study's unit is the wording", equivalence: equivalenceEvidence(judge, "verdicts"), variance_components: components };
}

const flat = (text: string) => text.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ").replace(/&nbsp;|\u00a0/g, " ").replace(/&#39;/g, "'").replace(/\s+/g, " ");
const csvOf = (document: ReportDocument): Record<string, string>[] => parse(renderCsv(document), { columns: true, record_delimiter: "\r\n" });

describe("further statistics in reports", () => {
  it("each have a method and n; nothing is shown as measured that is not", () => {
    const rows = furtherRows(fullJudge());
    for (const { note, n, label } of rows) expect([note === "", n > 0, label === ""]).toEqual([false, true, false]);
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining([
      "further.t_test.p", "further.sign_flip.exact", "further.sign_flip.midp", "further.correct.accuracy_change.newcombe_ci95", "further.incorrect.accuracy_change.tango_ci95",
      "further.headroom", "further.equivalence.0.pseudo_count.p", "further.equivalence.2.pseudo_count.p", "further.posterior", "equivalence.every_domain.p", "equivalence.rms_bound",
    ]));
    expect(furtherRows(exampleJudge())).toEqual([]);
  });

  it("stand in a fold of the page, in Markdown and in CSV, with the caution about the unit", async () => {
    const document = exampleDocument([fullJudge()]);
    const page = flat(await renderHtml(exampleInput(document)));
    const markdown = renderMarkdown(exampleInput(document)).replace(/\u00a0/g, " ").replace(/\\/g, "");
    for (const text of [page, markdown]) {
      expect(text).toContain("Further statistics");
      expect(text).toContain("Newcombe's method 10");
      expect(text).toContain("this study's unit is the wording");
      expect(text).toContain("wordings 6.0 [0.0, 14.2] (1.2 % of the variance)");
      expect(text).toContain("with 24 wordings it would be 3.3");
    }
    const rows = csvOf(document);
    const of = (statistic: string) => rows.find((row) => row["statistic"] === statistic)!;
    expect(Number(of("further.sign_flip.midp")["estimate"])).toBe(document.judges[0]!.further!.sign_flip.midp);
    expect(of("variance_components.wording.sd_pp")).toMatchObject({ estimate: "6", ci95_low: "0", ci95_high: "14.2", n: "317" });
    expect(of("equivalence.every_domain.p")["note"]).toMatch(/intersection-union test by items over 10 fields/);
  });

  it("say why there are none", async () => {
    const document = exampleDocument([exampleJudge({ further_note: "with repeats an item's value is its mean over them" })]);
    expect(flat(await renderHtml(exampleInput(document)))).toContain("Further statistics: with repeats an item's value is its mean over them.");
  });

  it("trace what robust rests on or lacks, where that is the question", async () => {
    const quiet = exampleEstimate(2.1, 5.2);
    const undecided = fullJudge({ dds: quiet, finding: { ...exampleJudge().finding, verdict: "undecided", vetoes: [] } });
    expect(flat(await renderHtml(exampleInput(exampleDocument([undecided]))))).toMatch(/Within 10 points of no shift: all items together shown .*root mean square of the fields at most [\d.]+ \(95 %\), not shown; in every field by itself not shown/);
    expect(flat(await renderHtml(exampleInput(exampleDocument([fullJudge()]))))).not.toContain("Within 10 points of no shift");
  });
});

describe("several contrasts and judges", () => {
  const [first, second] = [fullJudge(), fullJudge({ judge: "another", dds: exampleEstimate(4, 6) })];
  const adjusted = adjustedContrasts<JudgeBlock>([first, second, { ...exampleContrast("A - T", 9), judge: first.judge }]);
  const verdicts = (shift: number) => [3, 5, 4, 6].map((every) => Float64Array.from({ length: 90 }, (_, item) => (item + shift * (item % 2)) % every === 0 ? 1 : 0)) as unknown as VerdictColumns;
  const document: ReportDocument = {
    ...exampleDocument(adjusted.slice(0, 2), [{ ...exampleContrast("A - T", 9), judge: first.judge, multiplicity: adjusted[2]!.multiplicity! }]), agreement: flipAgreement([verdicts(0), verdicts(1)]),
  };

  it("have p-values that agree with their intervals and are adjusted for all of them", () => {
    for (const { multiplicity, dds } of adjusted) {
      expect(multiplicity!.p < 0.05).toBe(dds!.ci95[0] > 0 || dds!.ci95[1] < 0);
      expect(multiplicity!.p_by).toBeGreaterThanOrEqual(multiplicity!.p);
      expect(multiplicity!.tests).toBe(3);
    }
  });

  it("show them beside each contrast, and what agreement is left when chance is taken off", async () => {
    const page = flat(await renderHtml(exampleInput(document)));
    const markdown = renderMarkdown(exampleInput(document)).replace(/\u00a0/g, " ").replace(/\\/g, "");
    for (const text of [page, markdown]) {
      expect(text).toMatch(/p (= 0\.\d{3}|< 0\.001), adjusted (= [01]\.\d{3}|< 0\.001)/);
      expect(text).toContain("by Benjamini and Yekutieli");
      expect(text).toContain("Corrected for chance (Fleiss' kappa, 1 is perfect, 0 is chance)");
      expect(text).toContain("Verdicts, C2, wrong claims");
    }
    const rows = csvOf(document);
    expect(rows.filter(({ statistic }) => statistic === "multiplicity.p_by")).toHaveLength(3);
    expect(rows.filter(({ statistic }) => statistic!.startsWith("agreement."))).toHaveLength(10);
    expect(Number(rows.find(({ statistic }) => statistic === "agreement.flips.fleiss_kappa")!["estimate"])).toBe(document.agreement!.flips!.fleiss_kappa.estimate);
  });

  it("are absent from documents of earlier versions and of one contrast", async () => {
    const [alone] = adjustedContrasts([first]);
    const page = flat(await renderHtml(exampleInput(exampleDocument([alone!]))));
    expect(alone!.multiplicity).toMatchObject({ tests: 1, p_by: alone!.multiplicity!.p });
    expect(page).not.toContain("Benjamini and Yekutieli");
    expect(flat(await renderHtml(exampleInput(exampleDocument([exampleJudge(), exampleJudge({ judge: "another" })]))))).not.toContain("Agreement corrected for chance");
  });
});
