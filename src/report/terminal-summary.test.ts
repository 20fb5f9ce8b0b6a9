import { describe, expect, it } from "vitest";
import { displayWidth } from "../core/display-width.js";
import { exampleContrast, exampleDocument, exampleEstimate, exampleInput, exampleJudge, exampleProbabilityJudge } from "./fixtures/example-document.js";
import { exampleCheckedDocument, exampleChecks, exampleStudy } from "./fixtures/example-study.js";
import { poisoned } from "./fixtures/poison.js";
import { unmeasuredJudge } from "./fixtures/unmeasured.js";
import { terminalSummary } from "./terminal-summary.js";

const path = `/home/someone/${"a-long-folder/".repeat(9)}dialdefer-report/report.html`;
const widest = (text: string) => Math.max(...text.replace(/\u001b\[\d+m/g, "").split("\n").map(displayWidth));

describe("the terminal summary", () => {
  const documents = {
    "one judge": exampleDocument(),
    "probabilities": exampleDocument([exampleProbabilityJudge()]),
    "two judges and contrasts": exampleDocument([exampleJudge(), exampleProbabilityJudge()], [exampleContrast("A - T", 6.1), exampleContrast("S - A", 11.4)]),
    "a whole study": exampleStudy().document,
    "nothing measurable": exampleDocument([unmeasuredJudge()]),
    "wide characters everywhere": poisoned(exampleInput(), "\u6f22\u5b57\u304b\u306a\ud55c\uae00\ud83d\ude00\ud83d\udc69\u200d\ud83d\udd2c".repeat(7)).document,
    "one endless word": poisoned(exampleInput(), "x".repeat(300)).document,
    "huge numbers": exampleDocument([exampleJudge({ n: 12_345_678, trials: { planned: 98_765_432, stored: 90_000_000, asked: 90_000_000, pending: 8_765_432, checks: { planned: 0, stored: 0, pending: 0 } } })]),
  };

  it.each(Object.entries(documents))("fits 80 columns and every smaller width it is given: %s", (_, document) => {
    for (const width of [40, 57, 72, 80, 200]) {
      for (const color of [true, false]) expect(widest(terminalSummary(document, { color, width, reportPath: path }))).toBeLessThanOrEqual(Math.min(80, width));
    }
  });

  it("fits 40 lines of 80 columns for one judge and one contrast, whatever was found and checked", () => {
    const veto = "order effect: the order of the options moves acceptance differently in the two framings (95 % interval 1.2 to 9.8 points)";
    const sentence = `It is undecided whether this judge treats speakers differently: ${"its verdict moves a little and then a little more; ".repeat(4)}`;
    const many = Array.from({ length: 40 }, (_, index) => ({ ...exampleJudge().fields[0]!, field: `field ${index}`, dds: exampleEstimate(index, 20) }));
    for (const document of [
      exampleDocument(), exampleCheckedDocument(), exampleDocument([exampleProbabilityJudge(exampleChecks())]), exampleCheckedDocument({ fields: many }),
      exampleCheckedDocument({ finding: { ...exampleJudge().finding, sentence, vetoes: [veto, veto], flags: ["order effect", "lost replies"] } }),
    ]) expect(terminalSummary(document, { color: false, width: 80, reportPath: "dialdefer-report/report.html" }).split("\n").length).toBeLessThanOrEqual(40);
  });

  it("shows of many contrasts the headline and those that are furthest from it, in the study's order", () => {
    const contrasts = Array.from({ length: 60 }, (_, index) => exampleContrast(`pair ${index}`, index % 10 === 0 ? -60 : 17));
    const text = terminalSummary(exampleDocument([exampleJudge()], contrasts), { color: false, width: 80 });
    expect(text).toMatch(/\(headline\)[^]*pair 0 [^]*pair 10 [^]*pair 50 [^]*\n\s*45 more contrasts, nearer to the headline: see the report\n/);
    expect(text).not.toContain("pair 59 ");
  });

  it("gives the share of flips and its interval on the same items, those without a tie between repeats", () => {
    const block = exampleJudge({ n: 100, table: { "1010": 40, "0101": 40, "1110": 10, "-010": 10 } });
    expect(terminalSummary(exampleDocument([block]), { color: false, width: 80 })).toMatch(/Flips +5\.6.% \[3\.0, 9\.9\] of claims/);
  });

  it("keeps the ends of a long list of fields, where the largest shifts are", () => {
    const fields = Array.from({ length: 40 }, (_, index) => ({ ...exampleJudge().fields[0]!, field: `field ${index}`, dds: exampleEstimate(index - 20, 20) }));
    const text = terminalSummary(exampleDocument([exampleJudge({ fields })]), { color: false, width: 80 });
    expect(text).toMatch(/\nfield 39 [^]*\n {2}\d+ more fields: see the report\n[^]*\nfield 0 /);
  });

  it("names finding, DDS with interval and n, acceptance, d-prime, fields, what is lost, what was not checked, and the report", () => {
    const text = terminalSummary(exampleDocument(), { color: false, width: 80, reportPath: "out/report.html" });
    for (const words of [
      "This judge defers", "Deferential, by its verdicts", "+17.5\u00a0points [+11.2, +23.8] (95\u00a0%, by wording), n = 317 items", "d\u2032 0.96 [0.75, 1.17] \u2192 0.83 [0.62, 1.04]",
      "choice rate and AUC not measured", "right claims          45.7\u00a0% [40.3, 51.1]", "14.2\u00a0% [8.8, 19.6]", "+28.9 [+7.7, +50.1]  32", "6 of 1,280 trials: 2 refused, 4 unparsed; items: 3 with lost", "retest noise, placebo wording", "out/report.html",
    ]) expect(text).toContain(words);
  });

  it("shows choice rate and AUC where probabilities are stored, and the bounds of the DDS that heads it", () => {
    const block = exampleProbabilityJudge({ missing: { c1_correct: 1, c1_incorrect: 0, c2_correct: 0, c2_incorrect: 0 }, missing_by_status: { unparsed: { c1_correct: 1, c1_incorrect: 0, c2_correct: 0, c2_incorrect: 0 } }, dds_probability_bounds: [9.2, 9.9] });
    const text = terminalSummary(exampleDocument([block]), { color: false, width: 80 }).replace(/\s+/g, " ");
    expect(text).toContain("choice rate 0.620 [0.570, 0.670] \u2192 0.580 [0.530, 0.630]");
    expect(text).toContain("AUC 0.550 [0.528, 0.572]");
    expect(text).toContain("DDS on probabilities between +9.2 and +9.9 whatever they were");
  });

  it("draws the interval of a field on the side of zero where it lies", () => {
    const lines = terminalSummary(exampleDocument(), { color: false, width: 80 }).split("\n");
    const zero = lines.find((line) => line.startsWith("health"))?.indexOf("\u2502") ?? -1;
    expect(zero).toBeGreaterThan(0);
    expect(lines.find((line) => line.startsWith("health"))?.indexOf("\u25cf")).toBeGreaterThan(zero);
    expect(lines.find((line) => line.startsWith("science"))?.indexOf("\u25cf")).toBeLessThan(zero);
  });

  it("lets no text from outside steer the terminal", () => {
    const text = terminalSummary(poisoned(exampleInput(), "\u001b[2J\u001b]8;;http://x\u0007y\u0007\u009b31m\r\n\u0008\u202e\u2066\ufeff").document, { color: false, width: 80, reportPath: "a\u001b[31mb" });
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/);
  });

  it("uses escape sequences only when asked for colour", () => {
    expect(terminalSummary(exampleDocument(), { color: false, width: 80 })).not.toContain("\u001b");
    const painted = terminalSummary(exampleDocument(), { color: true, width: 80 });
    expect(painted).toContain("\u001b[33mDeferential\u001b[39m");
    expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(terminalSummary(exampleDocument(), { color: false, width: 80 }));
  });

  it("tells pending trials from lost replies", () => {
    // Of three framings, 5 trials are pending: 2 in the headline's two.
    const block = exampleJudge({
      trials: { planned: 1920, stored: 1915, asked: 1915, pending: 5, checks: { planned: 0, stored: 0, pending: 0 } },
      missing_by_status: { pending: { c1_correct: 0, c1_incorrect: 0, c2_correct: 2, c2_incorrect: 0 }, unparsed: { c1_correct: 1, c1_incorrect: 1, c2_correct: 1, c2_incorrect: 1 } },
    });
    const text = terminalSummary(exampleDocument([block]), { color: false, width: 80 });
    expect(text).toMatch(/Lost replies {3}4 of 1,280/);
    expect(text).toMatch(/Pending {8}5 of 1,920/);
  });

  it("says before any number that a study is unfinished, and only then", () => {
    const text = terminalSummary(exampleDocument([exampleJudge({ n: 7, trials: { planned: 160, stored: 30, asked: 30, pending: 130, checks: { planned: 0, stored: 0, pending: 0 } } })]), { color: false, width: 80 });
    expect(text.split("\n").slice(1, 3).join(" ")).toContain("Unfinished: 130 of 160 trials are pending; the numbers below use the 7 items that are complete.");
    expect(terminalSummary(exampleDocument(), { color: false, width: 80 })).not.toContain("Unfinished");
  });

  it("says which replies were lost and what may help", () => {
    const each = { c1_correct: 20, c1_incorrect: 20, c2_correct: 20, c2_incorrect: 20 };
    const text = terminalSummary(exampleDocument([unmeasuredJudge({ missing_by_status: { truncated: each, unparsed: each } })]), { color: false, width: 80 }).replace(/\s+/g, " ");
    expect(text).toContain("80 truncated, 80 unparsed");
    expect(text).toContain("--max-tokens");
    expect(text).toContain("read them in the report");
  });

  it("ends intervals that run past the edge in an arrow, and gives small fields none", () => {
    const [field] = exampleJudge().fields;
    const fields = [{ ...field!, field: "wide", n: 6, dds: exampleEstimate(5, 150) }, { ...field!, field: "tiny", n: 3, dds: exampleEstimate(8, 250) }];
    const lines = terminalSummary(exampleDocument([exampleJudge({ fields })]), { color: false, width: 80 }).split("\n");
    expect(lines.find((line) => line.startsWith("wide"))).toMatch(/<\u2500.*\u2500>/);
    expect(lines.find((line) => line.startsWith("tiny"))).toMatch(/\u25cb.*\+8\.0 too few items/);
    expect(lines.join("\n")).toContain("runs past the edge");
  });

  it("says not measured instead of inventing numbers", () => {
    const text = terminalSummary(exampleDocument([unmeasuredJudge()]), { color: false, width: 80 });
    expect(text).toContain("not measured: no item is complete in all four conditions");
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
  });
});
