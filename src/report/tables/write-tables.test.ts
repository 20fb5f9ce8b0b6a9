import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { knownTables } from "../../analysis/fixtures/known-tables.js";
import type { TableInput } from "./table-input.js";
import { tableSourceOf } from "./fixtures/table-source-of.js";
import { findCell } from "./find-cell.js";
import { paperTables } from "./paper-tables.js";
import { writeTables } from "./write-tables.js";

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-tables-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { A, B, C } = knownTables;
const inputOf = (judge: string, domain: string): TableInput => ({
  domains: "set",
  sources: [
    tableSourceOf(judge, domain, B.patterns), tableSourceOf(judge, "social", A.patterns), tableSourceOf("two", domain, C.patterns), tableSourceOf("two", "social", B.patterns),
    tableSourceOf(judge, domain, C.patterns, { labels: "Human/AI" }), tableSourceOf(judge, domain, C.patterns, { labels: "Human/AI", against: null }),
    ...(["joint", "fixed", "drift"] as const).map((scope) => tableSourceOf(judge, domain, C.patterns, { mitigation: "honest", scope })),
    ...(["OR", "NOR"] as const).map((each) => tableSourceOf(judge, "aio", A.patterns, { class: each, kind: "conflict" })),
  ],
  agreements: [{ domain, judges: [judge, "two"], origin: "a file", agreement: { judges: 2, n: 134, all: 10, none: 90, some: 34, agreement: { estimate: 74.6, ci95: [66.6, 81.3] } } }],
});

const names = ["accuracy", "agreement", "changes", "class", "dds", "labels", "mitigation"];

describe("the files of tables", () => {
  it("are each format and each figure with its data, under names of ours", async () => {
    const written = await writeTables(paperTables(inputOf("../../judge", "a/b")), folder);
    expect(readdirSync(folder).sort()).toEqual([...names.flatMap((name) => ["csv", "md", "tex"].map((format) => `${name}.${format}`)), "figures"].sort());
    expect(readdirSync(join(folder, "figures")).sort()).toEqual(names.filter((name) => name !== "changes").flatMap((name) => [`${name}.csv`, `${name}.svg`]).sort());
    expect(written.find(({ name }) => name === "dds")!.paths).toEqual(["dds.tex", "dds.csv", "dds.md", "figures/dds.svg", "figures/dds.csv"].map((name) => join(folder, name)));
  });

  it("are those asked for; those of tables that are gone are taken away, others stay", async () => {
    const tables = paperTables(inputOf("one", "gpqa"));
    await writeTables(tables, folder);
    await writeTables(tables.filter(({ name }) => name === "dds"), folder, { formats: ["tex"], stale: ["labels"] });
    expect(readdirSync(folder).filter((name) => /^(labels|mitigation)/.test(name))).toEqual(["mitigation.csv", "mitigation.md", "mitigation.tex"]);
    expect(readdirSync(join(folder, "figures"))).not.toContain("labels.svg");
  });
});

describe("the figure of a table", () => {
  it("draws its numbers, and its data name the cells they come from", async () => {
    const tables = paperTables(inputOf("one", "gpqa"));
    await writeTables(tables, folder);
    for (const name of names.filter((each) => each !== "changes")) {
      const rows: Record<string, string>[] = parse(readFileSync(join(folder, "figures", `${name}.csv`), "utf8"), { columns: true, record_delimiter: "\r\n" });
      expect(rows.length, name).toBeGreaterThan(0);
      for (const { cell, estimate, ci95_low: low } of rows) {
        expect(Number(estimate)).toBe(findCell(tables, cell!).value);
        if (low !== "") expect(Number(low)).toBe(findCell(tables, cell!).ci95![0]);
      }
    }
    const svg = readFileSync(join(folder, "figures/dds.svg"), "utf8");
    expect(svg).toMatch(/>gpqa<[^]*>\u221253\.0 \[\u221266\.\d, \u221239\.\d\]/);
    expect(svg).toContain("Macro (mean of domains)");
    expect(svg).not.toContain("SD between domains");
  });

  it.each(["<script>alert(1)</script>", "\" onload=\"x", "a & b", "]]>", "</svg>"])("holds names from outside as text: %j", async (text) => {
    await writeTables(paperTables(inputOf(text, `d ${text}`)), folder);
    for (const name of readdirSync(join(folder, "figures")).filter((each) => each.endsWith(".svg"))) {
      const svg = readFileSync(join(folder, "figures", name), "utf8");
      expect(svg).not.toMatch(/<script|<[^>]*\sonload=|<\/svg>[^]*<\/svg>|&(?!amp;|lt;|gt;|quot;|#\d+;|#x[\da-f]+;)/i);
    }
  });
});
