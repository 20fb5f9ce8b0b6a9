import { describe, expect, it } from "vitest";
import type { ReportDocument } from "../analysis/report-document.js";
import { exampleDocument, exampleFlips, exampleJudge } from "./fixtures/example-document.js";
import { renderReport } from "./render-report.js";
import { terminalSummary } from "./terminal-summary.js";

/** A study of two pairs of labels: in both arms a speaker says the claim. */
function labels(names: readonly [string, string] = ["Human to AI", "AI to Human"]): ReportDocument {
  const sentence = `This judge accepts more under "${names[1]}" than under "${names[0]}": its verdict moves +17.5 points (95 % interval 11.2 to 23.8, 317 items) towards accepting.`;
  const judge = exampleJudge({ judge: "some-judge", finding: { ...exampleJudge().finding, sentence } });
  const document = exampleDocument([judge]);
  const [arm] = document.study.arms;
  if (arm === undefined) throw new TypeError("the example has arms");
  return { ...document, study: { ...document.study, arms: names.map((name) => ({ ...arm, name, side: "speaker" })), contrast_names: [{ name: "labels", baseline: names[0], treatment: names[1] }] } };
}

const text = async (document: ReportDocument, format: "html" | "md") => (await renderReport({ document, flips: exampleFlips("some-judge"), lost: [] }, format)).replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");

describe("the report of two arms that both let a speaker say the claim", () => {
  it("names the arms in its question, its finding and beside the prompts, and speaks of no statement", async () => {
    const page = await text(labels(), "html");
    expect(page).toContain("How far does some-judge move from \u201cHuman to AI\u201d to \u201cAI to Human\u201d?");
    expect(page).toContain("This judge accepts more under &quot;AI to Human&quot; than under &quot;Human to AI&quot;");
    expect(page).toContain("Both put every claim as something a speaker said");
    expect(page).toContain("C1, \u201cHuman to AI\u201d");
    expect(page).not.toMatch(/C1, as a statement|when a speaker says|defer to a speaker|from a speaker|agrees more with|Which part of the framing/);
    expect(page).toContain("Right of zero: accepted more readily under \u201cAI to Human\u201d");
    expect(page).toContain("C2 accepts more \u2192");
    const markdown = await text(labels(), "md");
    expect(markdown).toContain("How far does some-judge move from \u201cHuman to AI\u201d to \u201cAI to Human\u201d?");
    expect(markdown).not.toMatch(/when a speaker says|agrees more with/);
  });

  it("does so on a terminal, in lines that fit", () => {
    const shown = terminalSummary(labels(), { color: false, width: 80 });
    expect(shown).toMatch(/Accepts +\u201cHuman to AI\u201d \(C1\) +\u201cAI to Human\u201d \(C2\)\n/);
    expect(Math.max(...shown.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it("takes no colon in a name for the end of the head, and has a short head for long names", () => {
    expect(terminalSummary(labels(["warned: S", "plain: S"]), { color: false, width: 80 })).toContain("This judge accepts more under \"plain: S\" than under \"warned: S\"\nIts verdict moves");
    const long = "one that goes on and on and says everything";
    expect(terminalSummary(labels([long, `another ${long}`]), { color: false, width: 80 })).toContain("This judge accepts more under the second way of asking than under the first\nThis judge accepts");
  });

  it("speaks of statements and speakers where the arms are that", async () => {
    expect(await text(exampleDocument([exampleJudge({ judge: "some-judge" })]), "html")).toMatch(/How far does some-judge defer to a speaker\?.*C1, as a statement.*C2, from a speaker/);
  });

  it("names the arms where the contrast is turned round, from a speaker to a statement", async () => {
    const document = labels(["said", "stated"]);
    const turned = { ...document, study: { ...document.study, arms: document.study.arms.map((arm) => ({ ...arm, side: arm.name === "said" ? "speaker" as const : "statement" as const })) } };
    for (const format of ["html", "md"] as const) {
      const page = await text(turned, format);
      expect(page).toContain("The second put every claim as a bare statement, the first as something a speaker said");
      expect(page).toContain("How far does some-judge move from \u201csaid\u201d to \u201cstated\u201d?");
      expect(page).toMatch(/The first way puts the claim as something a speaker says, the second as a statement: the word means/);
      expect(page).not.toMatch(/as a statement \(C1\)|C1, as a statement|when a speaker says|defer to a speaker|agrees more with/);
    }
  });
});
