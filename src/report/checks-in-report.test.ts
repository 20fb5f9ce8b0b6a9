import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { exampleDocument, exampleEstimate, exampleInput, exampleJudge, exampleProbabilityJudge } from "./fixtures/example-document.js";
import { exampleCheckedDocument, exampleChecks, exampleStudy } from "./fixtures/example-study.js";
import { renderReport } from "./render-report.js";
import { terminalSummary } from "./terminal-summary.js";

const text = async (document: ReportDocument, format: "html" | "md") => (await renderReport({ ...exampleInput(document), flips: [] }, format)).replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ").replace(/[\s\u00a0]+/g, " ");
const terminal = (document: ReportDocument) => terminalSummary(document, { color: false, width: 80 }).replace(/[\s\u00a0]+/g, " ");
const everywhere = async (document: ReportDocument) => [await text(document, "html"), await text(document, "md"), terminal(document)];

describe("the checks beside the numbers", () => {
  it("are the placebo band beside DDS and retest flips per framing beside flips, in every form", async () => {
    for (const shown of await everywhere(exampleCheckedDocument())) {
      expect(shown).toMatch(/\+17\.5.*placebo band \u22126\.1 to \+6\.1 \(39 check items\)|Placebo band \u22126\.1 to \+6\.1 \(39 check items\)/);
      expect(shown).toContain("DDS lies outside");
      expect(shown).toMatch(/28\.4( %)? \[25\.0, 32\.1\]/);
      expect(shown).toContain("retest flips 3.8 % [1.3, 10.5] in C1, 5.1 % [2.0, 12.3] in C2 (80 and 79 pairs)");
    }
    const rows = parse(await renderReport(exampleInput(exampleCheckedDocument()), "csv"), { columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];
    const of = (statistic: string) => rows.find((row) => row["statistic"] === statistic);
    expect(of("placebo.band95")).toMatchObject({ estimate: "", ci95_low: "-6.1", ci95_high: "6.1", n: "39" });
    expect(of("retest_rate.c1")).toMatchObject({ estimate: "3.75", n: "80", note: "3 of 80 pairs of verdicts" });
    expect(of("flip_rate")).toMatchObject({ n: "634", note: "180 of 634 claims" });
  });

  it("say, where they were not measured, what measures them", async () => {
    for (const shown of await everywhere(exampleDocument())) {
      expect(shown).toMatch(/placebo band not measured \(use --checks 40\)|Placebo band not measured \(use --checks 40/);
      expect(shown).toContain("retest flips not measured (use --checks 40)");
    }
  });

  it("do not ask for what is on its way, nor for a second wording that the templates do not have", () => {
    const planned = (block: JudgeBlock) => {
      const document = exampleDocument([block]);
      return { ...document, study: { ...document.study, checks: 40 } };
    };
    expect(terminal(planned(exampleJudge({ trials: { planned: 1440, stored: 1280, asked: 1280, pending: 160, checks: { planned: 0, stored: 0, pending: 0 } } })))).toContain("retest flips not measured (its trials are still pending)");
    expect(terminal(planned(exampleJudge()))).toContain("retest flips not measured (no check item has the verdicts it needs)");
    const document = exampleDocument();
    expect(terminal({ ...document, study: { ...document.study, family: "classic", arms: document.study.arms.map((arm) => ({ ...arm, wordings: 1 })) } })).toContain("Placebo band not measured (the templates have one wording)");
  });

  it("know that another contrast's templates have one wording", async () => {
    const { document } = exampleStudy();
    expect(await text(document, "md")).toMatch(/classic, own labels: dialogue - statement\*\* .{0,200}placebo band not measured \(the templates have one wording\)/);
  });

  it("say of a judge that was proved exact that nothing had to be asked twice", async () => {
    const exact = exampleCheckedDocument({ retest: { c1: { n: 80, flips: 0 }, c2: { n: 80, flips: 0 }, exact: true } });
    for (const shown of await everywhere(exact)) expect(shown).toContain("answers the same prompt the same way every time (proved)");
    expect(await text(exact, "html")).toContain("Retest noise measured, harmless");
    expect(await text(exact, "html")).not.toContain("Same prompt twice");
  });

  it("shade the placebo band behind the overall row and say so under the figure", async () => {
    const html = await renderReport(exampleInput(exampleCheckedDocument()), "html");
    expect(html.match(/fill="var\(--placebo\)"/g)).toHaveLength(2);
    expect(await text(exampleCheckedDocument(), "html")).toContain("Violet, behind all items: the placebo band, \u22126.1 to +6.1");
    expect(await renderReport(exampleInput(), "html")).not.toContain('fill="var(--placebo)"');
  });

  it("are given with how many items they were made on, paired orders apart from orders between items", async () => {
    expect(await text(exampleCheckedDocument(), "md")).toContain("(both orders of the same items, n = 40 check items)");
    const { n: _, ...between } = exampleChecks().order_effect!;
    expect(await text(exampleCheckedDocument({ order_effect: between }), "md")).toContain("(between items, n = 317 at most)");
    expect(await text(exampleCheckedDocument(), "md")).toContain("(n = 39 check items)");
  });

  it("are a concern where a shift that is claimed lies within the band, not where none is claimed", async () => {
    const small = exampleEstimate(4, 3);
    const status = async (changes: Partial<JudgeBlock>) => /Placebo wording \| ([^|]*) \|/.exec(await renderReport(exampleInput(exampleCheckedDocument(changes)), "md"))?.[1];
    expect(await status({ dds: small })).toBe("**measured: a concern**");
    expect(await status({ dds: small, finding: { ...exampleJudge().finding, verdict: "framing-robust" } })).toBe("measured");
    expect(await status({})).toBe("measured, harmless");
  });

  it("do not say outside of a DDS whose interval reaches into the band", async () => {
    const wide = exampleCheckedDocument({ dds: exampleEstimate(8, 9) });
    for (const shown of await everywhere(wide)) expect(shown).toContain("DDS lies beyond it, but its interval reaches in");
    expect(await text(wide, "md")).toMatch(/\| measured \| Between two wordings in C1 .* the DDS found lies beyond it, but its interval reaches in: rewording alone may make a shift of this size\./);
  });

  it("hold the band against the DDS that heads the report", async () => {
    const judge = exampleProbabilityJudge({ ...exampleChecks(), dds: exampleEstimate(0.3, 0.6) });
    expect(await text(exampleDocument([judge]), "html")).toContain("DDS lies outside");
  });

  it("call a framing noisier than the other a concern by the paired difference where there is one", async () => {
    const retest = { c1: { n: 80, flips: 3 }, c2: { n: 80, flips: 9 }, difference: { estimate: 7.5, ci95: [1.1, 13.9] as const } };
    expect(await text(exampleCheckedDocument({ retest }), "html")).toContain("Retest noise measured: a concern");
    expect(await text(exampleCheckedDocument(), "html")).toContain("Retest noise measured Does the judge flip");
  });
});
