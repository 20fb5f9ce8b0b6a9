import { describe, expect, it } from "vitest";
import { knownTables } from "../../analysis/fixtures/known-tables.js";
import { UsageError } from "../../core/usage-error.js";
import { findCell } from "./find-cell.js";
import { tableSourceOf } from "./fixtures/table-source-of.js";
import { paperTables } from "./paper-tables.js";
import { traceText } from "./trace-text.js";

const { A, B } = knownTables;
const place = { store: "./my store", studies: ["3f9c1b7a5d2e0001"], judge: "openai:gpt-4o", baseline: "T", treatment: "S" };
const tables = paperTables({ domains: "set", agreements: [], sources: [
  tableSourceOf("openai:gpt-4o", "gpqa", B.patterns, { origin: "study 3f9c1b7a5d2e", place }), tableSourceOf("openai:gpt-4o", "everyday life", A.patterns, { place }),
  tableSourceOf("openai:gpt-4o-mini", "gpqa", A.patterns, { origin: "gpqa.jsonl" }),
  tableSourceOf("openai:gpt-4o-mini", "with losses", { ...A.patterns, "1-11": 9, "-1-1": 4 }),
] });

describe("the address of a number", () => {
  it("is read off the table: its name, the row's, the column's", () => {
    expect(findCell(tables, "dds/gpqa/openai:gpt-4o").value).toBe(B.dds);
    expect(findCell(tables, "accuracy/openai:gpt-4o/gpqa/C2-Incorrect").value).toBeCloseTo(100 * (134 - 38) / 134, 9);
  });

  it.each(["dds/gpqa/gpt-4o", "DDS/GPQA/openai:GPT_4o", "dds/everyday-life/gpt-4o", "dds/macro/gpt-4o"])("needs no capitals, no kind of judge, no words in parentheses: %s", (address) => {
    expect(findCell(tables, address).trace.judge).toBe("openai:gpt-4o");
  });

  it("leaves nothing to chance where two cells answer to a shorter name", () => {
    const alike = paperTables({ domains: "set", agreements: [], sources: [tableSourceOf("openai:qwen", "gpqa", A.patterns), tableSourceOf("llama:qwen", "gpqa", B.patterns)] });
    expect(() => findCell(alike, "dds/gpqa/qwen")).toThrow(UsageError);
    expect(findCell(alike, "dds/gpqa/llama:qwen").value).toBe(B.dds);
  });

  it("lists the cells of the table where none is called so, and names the nearest", () => {
    const ask = () => findCell(tables, "dds/gpqq/openai:gpt-4o");
    expect(ask).toThrow(UsageError);
    expect(ask).toThrow(/did you mean 'dds\/gpqa\/openai:gpt-4o'\?[^]*\n {2}dds\/gpqa\/openai:gpt-4o-mini/);
    expect(() => findCell(tables, "nonsense")).toThrow(/of the tables dds, accuracy, changes/);
    expect(() => findCell([], "dds/x")).toThrow(/there are no tables/);
  });
});

describe("the trace of a number", () => {
  const trace = (address: string) => traceText(findCell(tables, address));

  it("goes down to the counts, whose formula gives the value", () => {
    const text = trace("dds/gpqa/gpt-4o");
    expect(text).toContain(`value     ${B.dds}, 95 % interval `);
    expect(text).toContain("0000 21, 0001 2, 0010 1");
    expect(text).toContain("the formula on these counts gives the value");
    const counts = Object.fromEntries([...text.matchAll(/([01]{4}) (\d+)/g)].map(([, pattern, count]) => [pattern, Number(count)]));
    expect(counts).toEqual(B.patterns);
    const [c1t, c1f, c2c, c2i] = /C1-True (\d+), C1-False (\d+), C2-Correct (\d+), C2-Incorrect (\d+), of n = 134/.exec(text)!.slice(1).map(Number) as [number, number, number, number];
    expect(100 * (c2c + c2i - c1t - c1f) / 134).toBeCloseTo(B.dds, 9);
  });

  it("names study, arms and the command that lists the replies, quoted for a shell; files have none", () => {
    expect(trace("dds/gpqa/gpt-4o")).toContain("dialdefer store export --store './my store' --study 3f9c1b7a5d2e --judge openai:gpt-4o");
    expect(trace("dds/gpqa/gpt-4o")).toContain("C1 is T, C2 is S");
    expect(trace("dds/gpqa/gpt-4o-mini")).toContain("from      gpqa.jsonl, domain gpqa");
    expect(trace("dds/gpqa/gpt-4o-mini")).not.toContain("store export");
  });

  it("of a summary leads to cells that are there", () => {
    const { trace: { parts } } = findCell(tables, "dds/macro/gpt-4o");
    expect(parts.map((part) => findCell(tables, part).value)).toEqual([B.dds, A.dds]);
  });

  it.each(tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).filter(({ trace: { from_counts } }) => from_counts !== null).map((cell) => [cell.address, cell] as const))("is right about its counts: %s", (_, cell) => {
    expect(cell.value).toBeCloseTo(cell.trace.from_counts!, 9);
  });
});
