import { describe, expect, it } from "vitest";
import { knownTables } from "../../analysis/fixtures/known-tables.js";
import type { TableSource } from "../../analysis/table-source.js";
import { tableSourceOf } from "./fixtures/table-source-of.js";
import { findCell } from "./find-cell.js";
import { paperTables } from "./paper-tables.js";

const tablesOf = (...sources: TableSource[]) => paperTables({ domains: "set", sources, agreements: [] });

describe("the table of mitigations", () => {
  // Ten items: C1 plain rejects all, C1 mitigated accepts 2 right claims, C2 mitigated accepts 6 right and 3 wrong ones.
  const plain = tableSourceOf("qwen", "bbq", { "0000": 2, "0010": 5, "0011": 3 });
  const mitigated = (scope: TableSource["scope"], patterns: Record<string, number>) => tableSourceOf("qwen", "bbq", patterns, { mitigation: "honest", scope });
  const three = [mitigated("joint", { 1010: 2, "0010": 1, "0011": 3, "0000": 4 }), mitigated("fixed", { "0010": 3, "0011": 3, "0000": 4 }), mitigated("drift", { "0010": 2, "0000": 8 })];

  it("shows joint, fixed and drift side by side, and fixed is the sum of the others", () => {
    const tables = tablesOf(plain, ...three);
    const value = (column: string) => findCell(tables, `mitigation/qwen/honest/bbq/${column}`).value!;
    ["Unmitigated", "DDS-joint", "DDS-fixed", "C1-drift"].forEach((column, index) => expect(value(column)).toBeCloseTo([110, 70, 90, 20][index]!, 9));
    expect(tables.find(({ name }) => name === "mitigation")!.notes.join(" ")).not.toContain("do not add up");
  });

  it("says so where they do not add up, because they rest on different items", () => {
    const tables = tablesOf(plain, three[0]!, three[1]!, mitigated("drift", { "0010": 2, "0000": 6 }));
    const table = tables.find(({ name }) => name === "mitigation")!;
    expect(table.notes.join(" ")).toContain("do not add up, because their numbers rest on different items: qwen, honest, bbq");
    expect(table.rows[0]!.cells.at(-1)!.mark).toBe("other items");
  });

  it("leaves empty what was not asked", () => {
    const tables = tablesOf(three[1]!);
    expect(findCell(tables, "mitigation/qwen/honest/bbq/DDS-fixed").value).toBe(90);
    expect(findCell(tables, "mitigation/qwen/honest/bbq/DDS-joint").value).toBeNull();
    expect(tables.map(({ name }) => name)).toEqual(["mitigation"]);
  });
});

describe("the table of classes", () => {
  const conflict = (patterns: Record<string, number>, label: "OR" | "NOR") => tableSourceOf("qwen", "aio", patterns, { kind: "conflict", class: label });

  it("balances OR and NOR, each counting the same, beside the pooled number", () => {
    const tables = tablesOf(conflict({ "0000": 20, "0010": 10 }, "OR"), conflict({ "0000": 50, "0010": 150, "0011": 50 }, "NOR"));
    const value = (row: string) => findCell(tables, `class/qwen/${row}/DDS`).value;
    expect(value("OR")).toBeCloseTo(100 / 3, 9);
    expect(value("NOR")).toBe(100);
    expect(value("Balanced")).toBeCloseTo((100 + 100 / 3) / 2, 9);
    expect(value("All items")).toBeCloseTo(100 * 260 / 280, 9);
    expect(findCell(tables, "class/qwen/OR/n").value).toBe(30);
  });
});

describe("domains of two kinds", () => {
  it("have a macro over the benchmarks alone beside that over all", () => {
    const { A, B, C } = knownTables;
    const tables = tablesOf(tableSourceOf("one", "gpqa", B.patterns), tableSourceOf("one", "socialiqa", A.patterns), tableSourceOf("one", "aio", C.patterns, { kind: "conflict" }));
    expect(findCell(tables, "dds/Macro (benchmarks alone)/one").value).toBeCloseTo((A.dds + B.dds) / 2, 9);
    expect(findCell(tables, "dds/Macro (mean of domains)/one").value).toBeCloseTo((A.dds + B.dds + C.dds) / 3, 9);
  });

  it("that a judge lacks are marked: its macro is of other domains", () => {
    const { A, B } = knownTables;
    const tables = tablesOf(tableSourceOf("one", "gpqa", B.patterns), tableSourceOf("one", "socialiqa", A.patterns), tableSourceOf("two", "gpqa", A.patterns));
    expect(findCell(tables, "dds/macro/two").mark).toBe("other items");
    expect(findCell(tables, "dds/macro/one").mark).toBeNull();
  });
});

describe("the table of labels", () => {
  it("has one row for all items where domains are fields, and one for each item set", () => {
    const { A, C } = knownTables;
    const sources = ["law", "chess", "all"].flatMap((domain) => [tableSourceOf("mini", domain, A.patterns), tableSourceOf("mini", domain, C.patterns, { labels: "User/LLM" }), tableSourceOf("mini", domain, C.patterns, { labels: "User/LLM", against: null })]);
    const labelsOf = (domains: "field" | "set", own: readonly TableSource[]) => paperTables({ domains, sources: own, agreements: [] }).find(({ name }) => name === "labels")!.rows.map(({ names }) => names.join(", "));
    expect(labelsOf("field", sources)).toHaveLength(2);
    expect(labelsOf("set", sources.filter(({ domain }) => domain !== "all"))).toHaveLength(4);
  });

  it("holds each pair against the reference on the speaker's side, and leaves the difference of two DDS alone", () => {
    const { A, C } = knownTables;
    const label = (labels: string | null, patterns: Readonly<Record<string, number>>, against?: string | null) => tableSourceOf("mini", "truthfulqa", patterns, { labels, ...(against === undefined ? {} : { against }) });
    const tables = tablesOf(label(null, A.patterns), label("User/LLM", C.patterns), label("User/LLM", { 1010: 5, "1000": 5 }, null));
    expect(findCell(tables, "labels/mini/own labels/DDS").value).toBe(A.dds);
    expect(findCell(tables, "labels/mini/User/LLM/DDS").value).toBe(C.dds);
    expect(findCell(tables, "labels/mini/User/LLM/Against reference").value).toBe(-50);
    expect(findCell(tables, "labels/mini/own labels/Against reference").value).toBeNull();
    expect(tables.find(({ name }) => name === "dds")!.rows.map(({ names }) => names[0])).toEqual(["truthfulqa"]);
  });
});
