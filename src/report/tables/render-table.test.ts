import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { knownTables } from "../../analysis/fixtures/known-tables.js";
import { flipAgreement } from "../../analysis/flip-agreement.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import type { TableSource } from "../../analysis/table-source.js";
import { latexProblems } from "./fixtures/latex-problems.js";
import { tableSourceOf } from "./fixtures/table-source-of.js";
import type { PaperTable, PaperTableName } from "./paper-table.js";
import { paperTables } from "./paper-tables.js";
import { renderTable } from "./render-table.js";

const { A, B, C, D } = knownTables;

/** Four sets, two judges. */
const sources = [
  tableSourceOf("judge-one", "social", A.patterns), tableSourceOf("judge-one", "science", B.patterns), tableSourceOf("judge-one", "calm", C.patterns),
  tableSourceOf("judge-two", "social", C.patterns), tableSourceOf("judge-two", "science", D.patterns), tableSourceOf("judge-two", "calm", A.patterns),
];

const tablesOf = (own: readonly TableSource[]): readonly PaperTable[] => paperTables({ domains: "set", sources: own, agreements: [
  { domain: "social", judges: ["judge-one", "judge-two"], origin: "social.jsonl", agreement: { judges: 2, n: 300, all: 20, none: 200, some: 80, agreement: { estimate: 220 / 3, ci95: [68, 78] } } },
] });
const tableOf = (own: readonly TableSource[], name: PaperTableName): PaperTable => tablesOf(own).find((table) => table.name === name)!;
const csvOf = (table: PaperTable): Record<string, string>[] => parse(renderTable(table, "csv"), { columns: true, record_delimiter: "\r\n" });
const markdownRows = (table: PaperTable): string[][] => renderTable(table, "md").split("\n").filter((line) => line.startsWith("| ")).map((line) => line.slice(2, -2).split(" | "));
const numberOf = (latex: string): string => latex.replace(/\$\+\$/g, "+").replace(/\$-\$/g, "\u2212").replace(/\$<\$\\,/g, "< ").replace(/\{,\}/g, ",").replace(/^--/, "\u2013").replace("$^{\\dagger}$", "\u2020").replace("$^{\\ddagger}$", "\u2021").replace("$^{\\S}$", "\u00a7");

describe("a table for a paper", () => {
  it("prints numbers signed, rounded, with a true minus and the interval in brackets", () => {
    const signed = (value: number) => `${value < 0 ? "\u2212" : "+"}${Math.abs(value).toFixed(1)}`;
    const expected = (source: TableSource | undefined) => `${signed(source!.statistics.dds!.estimate)} [${source!.statistics.dds!.ci95.map(signed).join(", ")}]`;
    const row = markdownRows(tableOf(sources, "dds")).find(([name]) => name === "science")!;
    const p = expect.stringMatching(/^(\d\.\d{3}|< 0\.001)$/) as string;
    expect(row).toEqual(["science", "12", expected(sources[1]), p, expected(sources[4]), p]);
    expect(row[2]).toMatch(/^\u221253\.0 \[\u221266\.\d, \u221239\.\d\]$/);
  });

  it("names macro and micro, which may differ in sign", () => {
    const two = tableOf(sources.slice(0, 2), "dds");
    const cellOf = (name: string) => two.rows.find(({ names }) => names[0] === name)!.cells[1]!;
    expect(cellOf("Macro (mean of domains)").value).toBeCloseTo(-13.325871, 6);
    expect(cellOf("Micro (all items)").value).toBeCloseTo(1.843318, 6);
    expect(cellOf("SD between domains").value).toBeCloseTo((A.dds - B.dds) / Math.SQRT2, 9);
    expect([cellOf("Lowest domain").value, cellOf("Highest domain").value]).toEqual([B.dds, A.dds]);
    const [low, high] = cellOf("Macro (mean of domains)").ci95!;
    expect((high - low) / 2 / 1.97).toBeCloseTo(3.747, 1);
  });

  it.each(["dds", "accuracy", "changes", "agreement"] as const)("prints every number alike in all formats: %s", (name) => {
    const table = tableOf(sources, name);
    const heads = table.heads.length;
    const printed = csvOf(table).map((row) => row["printed"]!.replace(/^'/, ""));
    const [, , ...rows] = markdownRows(table);
    expect(rows.flatMap((cells) => cells.slice(heads))).toEqual(printed);
    const latex = renderTable(table, "tex").split("\n").filter((line) => line.endsWith(" \\\\")).slice(1).map((line) => line.slice(0, -3).split(" & ").slice(heads).map(numberOf));
    expect(latex.flat()).toEqual(printed);
  });

  it("has a CSV row for each cell, unrounded, with its address", () => {
    const [row] = csvOf(tableOf(sources, "dds")).filter(({ cell }) => cell === "dds/science/judge-one");
    expect(row).toMatchObject({ domain: "science", column: "judge-one", estimate: String(B.dds), n: "134", missing: "0", measure: "points", origin: "science.jsonl, domain science" });
    expect([Number(row!["ci95_low"]), Number(row!["ci95_high"])]).toEqual(sources[1]!.statistics.dds!.ci95);
    const cells = tablesOf(sources).flatMap((table) => csvOf(table).map(({ cell }) => cell));
    expect(new Set(cells).size).toBe(cells.length);
  });

  it("says in its notes how many items count, how many are left out, and the unit of its intervals", () => {
    const notes = tableOf([tableSourceOf("one", "x", { ...A.patterns, "1-01": 4 })], "dds").notes.join(" ");
    expect(notes).toContain("300\u00a0items");
    expect(notes).toContain("4\u00a0items left out");
    expect(notes).toContain("In brackets: 95\u00a0% intervals (by item, ");
  });

  it("shows an en dash where nothing was measured, a dagger where verdicts never vary, and no interval for fewer than 5 items", () => {
    const table = tableOf([tableSourceOf("one", "empty", { "1-01": 3 }), tableSourceOf("one", "always", { 1111: 60, 1110: 1 }), tableSourceOf("one", "few", { "0011": 2, 1010: 2 })], "dds");
    expect(table.rows.slice(0, 3).map(({ cells }) => cells[1]!.mark)).toEqual([null, "not measurable", "too few items"]);
    const rows = markdownRows(table);
    expect(rows[2]).toEqual(["empty", "0", "\u2013", "\u2013"]);
    expect(rows[3]![2]).toMatch(/^\u22121\.6\u2020 \[/);
    expect(rows[4]![2]).toBe("+100.0\u2021");
    for (const sign of ["\u2013: not measured", "\u2020\u00a0not measurable", "\u2021\u00a0fewer than 5"]) expect(table.notes.join(" ")).toContain(sign);
  });

  it("adjusts p-values of domains and judges by Holm, and gives none to summaries, without stars", () => {
    const table = tableOf(sources, "dds");
    const cells = table.rows.filter(({ summary }) => !summary).flatMap((row) => row.cells).filter(({ measure, value }) => measure === "p" && value !== null);
    const plain = cells.map(({ trace }) => Number(/p = ([\d.e-]+)/.exec(trace.formula)![1])).sort((one, other) => one - other);
    const adjusted = cells.map(({ value }) => value!).sort((one, other) => one - other);
    expect(cells.length).toBeGreaterThan(2);
    expect(adjusted[0]! / (cells.length * plain[0]!)).toBeCloseTo(1, 2);
    expect(adjusted.every((value, index) => value >= plain[index]! * 0.999 && value <= 1)).toBe(true);
    expect(table.rows.filter(({ summary }) => summary).flatMap((row) => row.cells).every(({ measure, value }) => measure !== "p" || value === null)).toBe(true);
    expect(renderTable(table, "md")).not.toMatch(/\d\*/);
    // Without a second test there is nothing to adjust, and no column.
    expect(tableOf([tableSourceOf("one", "alone", A.patterns)], "dds").columns).toEqual(["n", "one"]);
  });

  it("gives agreement corrected for chance beside the share, with intervals", () => {
    const agreement = flipAgreement([0, 7].map((shift) => [3, 5, 4, 6].map((every, condition) => Float64Array.from({ length: 60 }, (_, item) => (item + (condition === 3 ? shift : 0)) % every === 0 ? 1 : 0)) as unknown as VerdictColumns));
    const table = paperTables({ domains: "set", sources: [], agreements: [{ domain: "law", judges: ["one", "two"], origin: "law.jsonl", agreement }] })[0]!;
    const cell = (column: string) => table.rows[0]!.cells[table.columns.indexOf(column)]!;
    expect(cell("\u03ba flips")).toMatchObject({ value: agreement.flips!.fleiss_kappa.estimate, ci95: agreement.flips!.fleiss_kappa.ci95, n: 60 });
    expect(cell("\u03ba C1-True").value).toBe(1);
    expect(cell("\u03ba C2-Incorrect").value).toBeLessThan(0.5);
    expect(renderTable(table, "tex")).toContain("$\\kappa$");
  });

  it("has in LaTeX a rule above each judge and above the first of its summaries, whose judge is not named again", () => {
    const linesOf = (name: PaperTableName) => renderTable(tableOf(sources, name), "tex").split("\n");
    const ruled = (lines: readonly string[]) => lines.flatMap((line, index) => line === "\\midrule" ? [lines[index + 1]!.split(" & ")[0]] : []);
    expect(ruled(linesOf("dds"))).toEqual(["social", "Macro (mean of domains)"]);
    expect(ruled(linesOf("accuracy"))).toEqual(["judge-one", "", "judge-two", ""]);
  });

  it("compiles as LaTeX: every row has its cells, every brace its match", () => {
    for (const table of tablesOf(sources)) expect(latexProblems(renderTable(table, "tex")), table.name).toEqual([]);
  });
});

const hostile = [
  "a & b", "100 % \\\\ \\end{tabular}", "\\input{/etc/passwd}", "x_1^2 $y$ #1 ~", "{unbalanced", "}", "[optional]", "*", "\"quoted\" `tick'", "<script>alert(1)</script>", "a|b",
  "--- ,, ''", "=HYPERLINK(\"http://x\")", "+1", "@SUM(A1)", "line\nbreak\ttab", "\u202eright to left\u0007", "![x](http://y)", "| cell |", "\u7d75\u6587\u5b57 \ud83d\ude80",
];

describe("names from outside", () => {
  const poisoned = (text: string): TableSource[] => [
    tableSourceOf(`j ${text}`, text, A.patterns, { contrast: `c1 ${text}` }), tableSourceOf(text, `d ${text}`, B.patterns, { contrast: text, origin: text }), tableSourceOf(text, "d", B.patterns, { contrast: text }),
    tableSourceOf(text, text, C.patterns, { mitigation: text, scope: "joint" }), tableSourceOf(text, text, C.patterns, { labels: text, against: null }),
    tableSourceOf(text, text, C.patterns, { class: "OR", kind: "conflict" }),
  ];

  it.each(hostile)("are inert in LaTeX: %j", (text) => {
    const tables = tablesOf(poisoned(text));
    expect(tables.map(({ name }) => name)).toEqual(["dds", "accuracy", "changes", "class", "labels", "mitigation", "agreement"]);
    for (const table of tables) expect(latexProblems(renderTable(table, "tex")), table.name).toEqual([]);
  });

  it("join into no other sign in LaTeX", () => {
    const latex = renderTable(tableOf([tableSourceOf("j--k,,l''m", "d", A.patterns)], "dds"), "tex");
    expect(latex).toContain("j-{}-k,{},l'{}'m");
  });

  it("make an address of one visible line", () => {
    const addresses = tablesOf(poisoned("line\nbreak\u001b[31m")).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ address }) => address)));
    for (const address of addresses) expect(address).not.toMatch(/[\n\u001b]/);
  });

  it.each(hostile)("make no column, link or markup in Markdown: %j", (text) => {
    for (const table of tablesOf(poisoned(text))) {
      const lines = renderTable(table, "md").split("\n").filter((line) => line.startsWith("|"));
      const columns = lines.map((line) => line.replace(/\\\|/g, "").split("|").length);
      expect(new Set(columns).size, table.name).toBe(1);
      expect(renderTable(table, "md")).not.toMatch(/<script|(?<!\\)\]\(http/);
    }
  });

  it.each(hostile)("stay one cell in CSV, and no formula: %j", (text) => {
    for (const table of tablesOf(poisoned(text))) {
      for (const row of csvOf(table)) for (const value of Object.values(row)) expect(value).not.toMatch(/^[=@]|^[+-](?!\d+(\.\d+)?$)/);
    }
  });
});

describe("the checker of LaTeX itself", () => {
  it.each([
    ["\\begin{tabular}{lr}\n\\toprule\na & b & c \\\\\n\\bottomrule\n\\end{tabular}", "a row of 3 cells"], ["{", "stay open"], ["\\input{x}", "nobody meant"], ["a_b", "meaning of its own"], ["\\end{table}", "another environment"],
  ])("finds %j", (latex, problem) => {
    expect(latexProblems(latex).join(" ")).toContain(problem);
  });
});
