import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { exampleDocument, exampleEstimate, exampleInput, exampleJudge } from "../fixtures/example-document.js";
import { exampleCheckedDocument, exampleStudy } from "../fixtures/example-study.js";
import { poisoned } from "../fixtures/poison.js";
import { unmeasuredJudge } from "../fixtures/unmeasured.js";
import { drawFigures } from "./draw-figures.js";
import { figureFiles, isFigureFile } from "./figure-files.js";

const files = async (document = exampleDocument()) => new Map(figureFiles(await drawFigures(document)).map(({ path, text }) => [path.replace("figures/", ""), text]));

describe("the figures as files", () => {
  it("are an SVG and a CSV of each figure of each judge", async () => {
    expect([...(await files(exampleCheckedDocument())).keys()]).toEqual(["fields", "acceptance", "signal", "flips"].flatMap((name) => [`judge-1-${name}.svg`, `judge-1-${name}.csv`]));
    const study = [...(await files(exampleStudy().document)).keys()];
    expect(study).toEqual(expect.arrayContaining(["overview.svg", "overview.csv", "judge-1-contrasts.svg", "judge-3-fields.csv"]));
    expect(study.every(isFigureFile)).toBe(true);
  });

  it("leave out what is not measured", async () => {
    expect([...(await files(exampleDocument([unmeasuredJudge()]))).keys()]).toEqual([]);
    expect([...(await files()).keys()].filter((name) => name.includes("flips"))).toEqual([]);
  });

  it("have names of ours, whatever the data are called", async () => {
    const poisonedFiles = await files(poisoned(exampleInput(), "/../../x<y>\u0000").document);
    expect([...poisonedFiles.keys()].every(isFigureFile)).toBe(true);
  });

  it("hold the numbers behind the figure, unrounded and uncut", async () => {
    const [field] = exampleJudge().fields;
    const block = exampleJudge({ fields: [{ ...field!, field: "wide", n: 6, dds: exampleEstimate(150.123456, 90) }], placebo: { statement: exampleEstimate(1, 2), speaker: exampleEstimate(1, 2), rms_pp: 1, band95: [-6.25, 6.25], n: 40 } });
    const rows = parse((await files(exampleDocument([block]))).get("judge-1-fields.csv") ?? "", { columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];
    expect(rows.find(({ field: name }) => name === "wide")).toEqual({ field: "wide", statistic: "DDS", estimate: "150.123456", ci95_low: "60.123456000000004", ci95_high: "240.123456", n: "6" });
    expect(rows.at(-1)).toMatchObject({ field: "placebo band", estimate: "", ci95_low: "-6.25", ci95_high: "6.25" });
  });

  it("name contrast and judge of every row of the overview", async () => {
    const rows = parse((await files(exampleStudy().document)).get("overview.csv") ?? "", { columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];
    expect(rows).toHaveLength(12);
    expect(rows[2]).toMatchObject({ contrast: "matched, own labels: S - T", judge: "llama:smollm2-135m", statistic: "DDS on probabilities", estimate: "9.6" });
  });

  it("keep a spreadsheet from taking a name for a formula", async () => {
    const [field] = exampleJudge().fields;
    expect((await files(exampleDocument([exampleJudge({ fields: [{ ...field!, field: "=1+1" }] })]))).get("judge-1-fields.csv")).toContain("\r\n'=1+1,");
  });

  it("stand alone: white paper, real colours, generic fonts, text made harmless, nothing from outside", async () => {
    const all = await files(poisoned(exampleStudy(), "<script>alert(1)</script>&\u202e\u0000").document);
    for (const [name, text] of all) {
      if (!name.endsWith(".svg")) continue;
      expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+" role="img"[^>]*><title[^>]*>[^<]+<\/title><desc[^>]*>[^<]+<\/desc><rect width="\d+" height="\d+" fill="#ffffff"\/>/);
      expect(text).not.toMatch(/<script|var\(--|#010a0|inherit|href|url\(|&nbsp;|\u202e|\u0000/);
      expect(text.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:/);
      expect(text).toContain('font-family="sans-serif"');
    }
  });
});
