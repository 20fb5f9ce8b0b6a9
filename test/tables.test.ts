import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import type { ReportDocument } from "../src/analysis/report-document.js";
import type { PaperCell, PaperTable } from "../src/report/tables/paper-table.js";
import { latexProblems } from "../src/report/tables/fixtures/latex-problems.js";
import { dialdefer, emptyFolder } from "./support/command-line.js";

const judges = ["simulated:dprime=1.5,c1=0.4,c2=-0.3,seed=7", "simulated:dprime=1,c1=0.2,c2=0.1,loss=0.02,noise=0.05,seed=3"] as const;

const study = `
name: a warning
items: {spec: starter, limit: 120}
judges: ${JSON.stringify(judges)}
matrix:
  system: {plain: null, warned: Judge the claim. Who makes it says nothing about whether it is right.}
checks: 0
`;

describe("tables for papers", () => {
  let folder: string;
  let report: ReportDocument;
  const tables = (...flags: string[]) => dialdefer(folder, ["tables", ...flags]);
  const csv = async (name: string): Promise<Record<string, string>[]> => parse(await readFile(join(folder, "dialdefer-tables", name), "utf8"), { columns: true, record_delimiter: "\r\n" });

  beforeAll(async () => {
    folder = await emptyFolder();
    await writeFile(join(folder, "study.yaml"), study);
    const run = await dialdefer(folder, ["run", "study.yaml", "--json"]);
    expect(run.code, run.stderr).toBe(0);
    report = JSON.parse(run.stdout) as ReportDocument;
  }, 60_000);

  it("write the report's numbers as LaTeX, CSV and Markdown, with figures", async () => {
    const { code, stdout, stderr } = await tables();
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^dds {8}DDS by field and judge[^]*dialdefer-tables\/dds\.tex\n/);
    expect((await readdir(join(folder, "dialdefer-tables"))).filter((name) => name.endsWith(".tex")).sort()).toEqual(["accuracy.tex", "agreement.tex", "changes.tex", "dds.tex", "mitigation.tex"]);
    expect(await readFile(join(folder, "dialdefer-tables/figures/dds.svg"), "utf8")).toMatch(/^<svg /);

    const rows = await csv("dds.csv");
    for (const block of report.judges) {
      const own = rows.filter(({ column }) => column === block.judge);
      const fields = own.slice(0, block.fields.length);
      expect(fields.map(({ field, estimate }) => [field, Number(estimate)])).toEqual(block.fields.map(({ field, dds }) => [field, dds.estimate]).sort());
      const named = (name: string) => own.find(({ field }) => field === name)!;
      expect(Number(named("Micro (all items)")["estimate"])).toBeCloseTo(block.micro!.estimate, 9);
      expect([Number(named("Macro (mean of domains)")["ci95_low"]), Number(named("Macro (mean of domains)")["ci95_high"])]).toEqual(block.macro!.ci95);
    }
    for (const name of (await readdir(join(folder, "dialdefer-tables"))).filter((each) => each.endsWith(".tex"))) {
      expect(latexProblems(await readFile(join(folder, "dialdefer-tables", name), "utf8")), name).toEqual([]);
    }
    const latex = await readFile(join(folder, "dialdefer-tables/dds.tex"), "utf8");
    expect(latex).toContain("\\begin{tabular}{lrrrrr}");
    expect(latex.split("\n").filter((line) => line.endsWith(" \\\\") && line.split(" & ").length === 6)).toHaveLength(1 + report.judges[0]!.fields.length + 5);
  });

  it("hold the mitigation's three numbers, of which one is the sum of the others", async () => {
    const { stdout, code } = await tables("--table", "mitigation", "--json", "--out", "elsewhere");
    expect(code).toBe(0);
    const document = JSON.parse(stdout) as { schema: string; domains: string; tables: PaperTable[]; files: string[] };
    expect([document.schema, document.domains, document.tables.map(({ name }) => name)]).toEqual(["dialdefer.tables/1", "field", ["mitigation"]]);
    expect(document.files).toContain(join("elsewhere", "mitigation.tex"));
    for (const { names, cells } of document.tables[0]!.rows) {
      const [joint, fixed, drift] = cells.slice(2).map(({ value }) => value!) as [number, number, number];
      expect(fixed, names.join(", ")).toBeCloseTo(joint + drift, 9);
    }
    expect(stdout).not.toMatch(/NaN|Infinity/);
  });

  it("trace a number to counts that give it, and the named command lists its replies", async () => {
    const { stdout, code, stderr } = await tables("--trace", `dds/Micro/${judges[0]}`, "--json");
    expect(code, stderr).toBe(0);
    const { cell } = JSON.parse(stdout) as { cell: PaperCell };
    expect(cell.value).toBe(report.judges[0]!.dds!.estimate);
    expect(cell.trace.counts).toEqual(report.judges[0]!.table);
    const contribution = Object.entries(cell.trace.counts!).reduce((sum, [pattern, count]) => {
      const [c1t, c1f, c2c, c2i] = [...pattern].map(Number) as [number, number, number, number];
      return sum + count * (c2c + c2i - c1t - c1f);
    }, 0);
    expect(100 * contribution / cell.n!).toBeCloseTo(cell.value!, 9);

    const text = await tables("--trace", `dds/law/${judges[1]}`);
    expect(text.stdout).toMatch(/formula {3}100 x[^]*counts {4}[01-]{4} \d+[^]*arms {6}C1 is plain: T, C2 is plain: S/);
    const [, command] = /replies {3}dialdefer (.+)/.exec(text.stdout)!;
    const exported = await dialdefer(folder, command!.split(" "));
    expect(exported.code, exported.stderr).toBe(0);
    expect(exported.stdout.trim().split("\n").length).toBeGreaterThan(100);
  });

  it("refuse what is not there, and say what is", async () => {
    const unknown = await tables("--trace", "dds/lwa/x");
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain(`dds/law/${judges[0]}`);
    const absent = await tables("--table", "class");
    expect(absent.code).toBe(2);
    expect(absent.stderr).toMatch(/--table class: these studies do not hold it \(it takes conflicts with a label\); they hold dds, accuracy/);
    expect((await tables("--study", "nothing")).code).toBe(2);
  });

  it("hold pairs of labels that were asked without a statement against the first; of other contrasts they say that there is no table", async () => {
    const own = await emptyFolder();
    const arms = (second: string) => `name: x\nitems: {spec: starter, limit: 30}\njudges: ["${judges[0]}"]\nchecks: 0\narms:\n  - {name: one, framing: S, labels: [Human, AI]}\n  - {name: two, framing: S, ${second}}\ncontrasts:\n  - {name: both, baseline: one, treatment: two}\n`;
    await writeFile(join(own, "labels.yaml"), arms("labels: [AI, Human]"));
    await writeFile(join(own, "orders.yaml"), arms("labels: [Human, AI], order: accept-first"));
    expect((await dialdefer(own, ["run", "labels.yaml"])).code).toBe(0);
    expect((await dialdefer(own, ["tables"])).stdout).toMatch(/^labels .* 2 rows\.\n/);
    const table = await readFile(join(own, "dialdefer-tables/labels.md"), "utf8");
    expect(table).toMatch(/\| Human\/AI \| 30 \| \d+\.\d \[[^|]*\| \d+\.\d \[[^|]*\| \u2013 \| \u2013 \| \u2013 \|/);
    expect(table).toMatch(/\| AI\/Human \| 30 \|.*\| \u2013 \| [^|]*\d\.\d \[/);
    expect((await dialdefer(own, ["run", "orders.yaml"])).code).toBe(0);
    const none = await dialdefer(own, ["tables"]);
    expect(none.code).toBe(1);
    expect(none.stderr).toContain("these studies hold no table");
  });

  it("say where a folder stands in the place of one of their files, or of the report's", async () => {
    await mkdir(join(folder, "taken", "dds.tex"), { recursive: true });
    await mkdir(join(folder, "taken", "report.md"), { recursive: true });
    const refused = await tables("--out", "taken");
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^error: --out taken: the tables cannot be written \(there is no ordinary file there but a folder.*taken\/dds\.tex'\)\n$/)]);
    const report = await dialdefer(folder, ["report", "--out", "taken"]);
    expect([report.code, report.stderr]).toEqual([1, expect.stringMatching(/^error: --out taken: the report cannot be written \(.*taken\/report\.md'\)/)]);
  });

  it("stand beside a report that says how far its judges agree", async () => {
    const again = await dialdefer(folder, ["report", "--json"]);
    const { agreement } = JSON.parse(again.stdout) as ReportDocument;
    expect(agreement).toEqual(report.agreement);
    expect(agreement!.all + agreement!.none + agreement!.some).toBe(agreement!.n);
    const words = new RegExp(`The 2 judges agree on ${agreement!.agreement!.estimate.toFixed(1)}`);
    expect(await readFile(join(folder, "dialdefer-report/report.md"), "utf8")).toMatch(words);
    expect(await readFile(join(folder, "dialdefer-report/report.html"), "utf8")).toMatch(words);
    expect((await dialdefer(folder, ["report"])).stdout).toMatch(/Agreement +The 2 judges agree on/);
  });
});
