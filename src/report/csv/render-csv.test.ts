import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { exampleContrast, exampleDocument, exampleInput, exampleJudge, exampleProbabilityJudge } from "../fixtures/example-document.js";
import { exampleChecks } from "../fixtures/example-study.js";
import { poisoned } from "../fixtures/poison.js";
import { unmeasuredJudge } from "../fixtures/unmeasured.js";
import { renderReport } from "../render-report.js";

type Row = Record<"judge" | "contrast" | "field" | "statistic" | "estimate" | "ci95_low" | "ci95_high" | "n" | "missing" | "note" | "unit" | "measure", string>;

async function rows(input = exampleInput()): Promise<Row[]> {
  return parse(await renderReport(input, "csv"), { columns: true, record_delimiter: "\r\n" });
}

describe("report.csv", () => {
  it("has one row per judge or contrast and statistic, unrounded, with interval, n and missing", async () => {
    const judges = [exampleJudge({ dds: { ...exampleJudge().dds!, estimate: 17.512345678901234 } }), exampleProbabilityJudge()];
    const all = await rows(exampleInput(exampleDocument(judges, [exampleContrast("A - T", 6.1)])));
    const total = all.filter(({ statistic, field }) => statistic === "dds" && field === "");
    expect(total.map(({ judge, contrast, estimate }) => [judge, contrast, estimate])).toEqual([
      [judges[0]!.judge, "", "17.512345678901234"], [judges[1]!.judge, "", "0.3"], [judges[0]!.judge, "A - T", "6.1"],
    ]);
    expect(total[0]).toMatchObject({ ci95_low: "11.2", ci95_high: "23.8", n: "317", missing: "3", unit: "wording", measure: "points" });
    expect(new Set(all.map(({ judge, contrast, field, statistic }) => [judge, contrast, field, statistic].join("|"))).size).toBe(all.length);
  });

  it("names each number as the JSON does, so that both can be joined", async () => {
    const block = exampleProbabilityJudge(exampleChecks());
    for (const { statistic, estimate, field } of await rows(exampleInput(exampleDocument([block])))) {
      if (field !== "" || /^(acceptance|flip_rate|retest_rate)/.test(statistic) || estimate === "") continue;
      const value = statistic.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], block);
      expect(typeof value === "number" ? value : (value as { estimate: number }).estimate, statistic).toBe(Number(estimate));
    }
  });

  it("gives acceptance beside accuracy: on wrong claims it is the rest", async () => {
    const all = await rows();
    const of = (statistic: string) => all.find((row) => row.statistic === statistic && row.contrast === "");
    expect(Number(of("accuracy.c1_incorrect")?.estimate) + Number(of("acceptance.c1_incorrect")?.estimate)).toBe(100);
    expect(of("acceptance.c1_correct")?.estimate).toBe(of("accuracy.c1_correct")?.estimate);
    expect(Number(of("acceptance.c1_incorrect")?.ci95_low)).toBeCloseTo(100 - Number(of("accuracy.c1_incorrect")?.ci95_high), 10);
    expect(of("acceptance.c2_correct")?.missing).toBe("3");
  });

  it("leaves what is not measured empty and says why", async () => {
    const all = await rows({ document: exampleDocument([unmeasuredJudge()]), flips: [] });
    expect(all.find(({ statistic }) => statistic === "dds")).toMatchObject({ estimate: "", ci95_low: "", n: "0", missing: "320", note: "not measured: no item is complete in all four conditions" });
    expect(all.find(({ statistic }) => statistic === "accuracy.c1_correct")).toMatchObject({ estimate: "", ci95_high: "" });
    expect(all.find(({ statistic }) => statistic === "auc.c1")?.note).toBe("not measured: no probabilities stored");
  });

  it.each(["=HYPERLINK(\"http://x\")", "+1", "-1", "@SUM(A1)", " \t=1", "\uff1d1"])("keeps a spreadsheet from taking a name for a formula: %j", async (formula) => {
    const [field] = exampleJudge().fields;
    const document = exampleDocument([exampleJudge({ judge: formula, fields: [{ ...field!, field: formula }] })]);
    const all = await rows({ document, flips: [] });
    expect(all.every(({ judge }) => judge === `'${formula}`)).toBe(true);
    expect(all.at(-1)?.field).toBe(`'${formula}`);
    expect(all.find(({ statistic }) => statistic === "delta_incorrect")?.estimate).toBe("-17.3");
  });

  it("survives quotes, commas and line breaks in any text", async () => {
    const text = "a\"b,c\r\nd\ne";
    const all = await rows(poisoned(exampleInput(), text));
    expect(all.every(({ judge }) => judge === exampleJudge().judge + text)).toBe(true);
  });
});
