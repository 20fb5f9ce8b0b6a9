import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TableSource } from "../analysis/table-source.js";
import type { Item } from "../core/item.js";
import type { Judge } from "../core/judge.js";
import { sha256 } from "../core/sha256.js";
import { answersOf, conflictLines, publishedFolder } from "../published/reproduce/fixtures/published-folder.js";
import { importReference } from "../published/import/import-reference.js";
import { findCell } from "../report/tables/find-cell.js";
import { paperTables } from "../report/tables/paper-tables.js";
import { reportStudy } from "./report-study.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";
import { studyTables } from "./study-tables.js";

let store: string;
beforeEach(() => { store = mkdtempSync(join(tmpdir(), "dialdefer-tables-")); });
afterEach(() => rmSync(store, { recursive: true, force: true }));

function itemsOf(spec: string, count: number, changes: (index: number) => Partial<Item> = () => ({}), file = spec): StudyOptions["items"] {
  return {
    spec: file,
    async *read(): AsyncGenerator<Item> {
      for (let index = 0; index < count; index++) yield await Promise.resolve({ id: `${spec}-${index}`, question: `Is ${index} of ${spec} a number?`, correct_answers: ["It is one"], incorrect_answers: ["It is none"], field: `field ${index % 3}`, ...changes(index) });
    },
  };
}

/** A judge whose verdict is drawn from the whole prompt, so that every word in it matters; some replies are no verdict. */
function drawingJudge(id: string): Judge {
  return {
    id, identity: id, grouping: "item", lanes: 8, paid: false, deterministic: true, capabilities: { tokenProbabilities: false, systemRole: true, temperature: true }, description: {},
    ask: ({ messages }) => {
      const draw = parseInt(sha256(id + JSON.stringify(messages)).slice(0, 4), 16) % 100;
      return Promise.resolve({ text: draw < 4 ? "I cannot say." : `{"reasoning": "so it is", "chosen_answer": "${draw < 60 ? "1" : "2"}"}`, finishReason: "stop" });
    },
    close: () => Promise.resolve(),
  };
}

const judges = [drawingJudge("judge one"), drawingJudge("judge two")];
const run = async (options: Partial<StudyOptions> = {}): Promise<string> => {
  const { analysis } = await runStudy({ items: itemsOf("numbers", 60), judges, checks: 0, store, ...options });
  return analysis!.document.study.id;
};
const plain = (source: TableSource): boolean => source.mitigation === "none" && source.class === null && source.against === undefined;

describe("what stored studies give to tables", () => {
  it("is the report's own numbers: by field, over all fields, and of agreement", async () => {
    await run();
    const { document } = reportStudy({ store });
    const { sources, agreements, domains, pending } = studyTables({ store });
    expect([domains, pending]).toEqual(["field", 0]);
    for (const block of document.judges) {
      const own = sources.filter((source) => plain(source) && source.judge === block.judge);
      expect(own.find(({ domain }) => domain === "all")!.statistics).toMatchObject({ dds: block.dds, macro: block.macro, table: block.table, mcnemar: block.mcnemar });
      expect(own.filter(({ domain }) => domain !== "all").map(({ domain, statistics }) => [domain, statistics.n, statistics.dds])).toEqual(block.fields.map(({ field, n, dds }) => [field, n, dds]).sort());
      const counts = (source: TableSource) => Object.values(source.statistics.table).reduce((sum, count) => sum + count, 0);
      expect(own.filter(({ domain }) => domain !== "all").reduce((sum, source) => sum + counts(source), 0)).toBe(60);
    }
    expect(document.agreement).toMatchObject({ judges: 2, all: expect.any(Number) as number });
    expect(agreements.find(({ domain }) => domain === "all")!.agreement).toEqual(document.agreement);
    const fields = agreements.filter(({ domain }) => domain !== "all").map(({ agreement }) => agreement);
    expect(fields.reduce((sum, { n }) => sum + n, 0)).toBe(document.agreement!.n);
    expect(document.agreement!.all + document.agreement!.none + document.agreement!.some).toBe(document.agreement!.n);
  });

  it("takes a mitigation from another study on the same items; fixed is joint and drift together, though replies are lost", async () => {
    const studies = [await run(), await run({ system: "Judge the claim alone.", name: "claim alone" })];
    const { sources } = studyTables({ store, studies });
    for (const judge of ["judge one", "judge two"]) {
      const scoped = (scope: TableSource["scope"]) => sources.find((source) => source.judge === judge && source.mitigation === "claim alone" && source.domain === "all" && source.scope === scope)!;
      const [joint, fixed, drift] = [scoped("joint"), scoped("fixed"), scoped("drift")];
      expect(new Set([joint, fixed, drift].map(({ statistics }) => statistics.n)).size).toBe(1);
      expect(joint.statistics.n).toBeLessThan(60);
      expect(drift.statistics.dds!.estimate).not.toBe(0);
      expect(fixed.statistics.dds!.estimate).toBeCloseTo(joint.statistics.dds!.estimate + drift.statistics.dds!.estimate, 9);
      expect(fixed.place!.studies).toEqual([studies[1], studies[0]]);
    }
    const unmitigated = studyTables({ store, studies: studies.slice(0, 1) });
    expect(sources.filter(plain)).toEqual(unmitigated.sources.filter(plain));
  });

  it("holds labels against those of the family, C2 against C2", async () => {
    const studies = [await run(), await run({ labels: ["Human", "AI"] })];
    const { sources } = studyTables({ store, studies });
    const [against] = sources.filter((source) => source.against !== undefined && source.domain === "all" && source.judge === "judge one");
    expect(against).toMatchObject({ labels: "Human/AI", against: null, mitigation: "none" });
    const speaker = (labels: string | null) => sources.find((source) => source.labels === labels && source.against === undefined && source.domain === "all" && source.judge === "judge one")!;
    expect(against!.statistics.dds!.estimate).not.toBe(0);
    expect([speaker(null), speaker("Human/AI")].every(({ statistics }) => statistics.n > 0)).toBe(true);
    expect(paperTables({ sources, agreements: [], domains: "field" }).map(({ name }) => name)).toEqual(["dds", "accuracy", "changes", "labels"]);
  });

  it("makes item sets the domains where studies differ in them, with macro and micro over the sets and their own intervals", async () => {
    const studies = [await run(), await run({ items: itemsOf("letters.jsonl", 30) })];
    const input = studyTables({ store, studies });
    const tables = paperTables(input);
    expect(input.domains).toBe("set");
    const [dds] = tables;
    expect(dds!.rows.map(({ names }) => names[0])).toEqual(["numbers", "letters", "Macro (mean of domains)", "Micro (all items)", "SD between domains", "Lowest domain", "Highest domain"]);
    const value = (row: string) => findCell(tables, `dds/${row}/judge one`);
    expect(value("macro").value).toBeCloseTo((value("numbers").value! + value("letters").value!) / 2, 9);
    expect(value("micro").value).toBeCloseTo((value("numbers").n! * value("numbers").value! + value("letters").n! * value("letters").value!) / (value("numbers").n! + value("letters").n!), 9);
    // Wordings are shared by both sets, so the pooled interval is by wording.
    expect(value("macro").trace.interval).toContain("by wording");
    expect(findCell(tables, "agreement/All items/n").value).toBe(findCell(tables, "agreement/numbers/n").value! + findCell(tables, "agreement/letters/n").value!);
  });

  it("refuses studies that share some items of one judge, which macro and micro would count twice, and names them", async () => {
    const both = await run();
    // The same items by id, question and answers, under other notes and in a file of their own.
    const part = await run({ items: itemsOf("numbers", 20, () => ({ field: "all", meta: { page: 3 } }), "part.jsonl") });
    const other = await run({ items: itemsOf("letters", 20) });
    const refused = (studies: readonly string[]) => () => studyTables({ store, studies });
    expect(refused([other, both, part])).toThrow(`${both.slice(0, 12)} (numbers, 60 items) shares 20 items with ${part.slice(0, 12)} (part, 20 items), which macro and micro would count twice. Name only one of the two`);
    expect(refused([part, both])).toThrow(expect.objectContaining({ exitCode: 2 }) as Error);
    // The same items in another order are another study of them, not another domain.
    const reordered = await run({ seed: 2 });
    expect(refused([both, reordered])).toThrow("shares 60 items");
    // Alike by id alone, they are other items.
    const namesakes = await run({ items: itemsOf("numbers", 20, (index) => ({ question: `How much is ${index} and 1?` }), "sums") });
    expect(studyTables({ store, studies: [both, namesakes, other] }).domains).toBe("set");
  });

  it("takes studies that share items where no judge was asked in both: nothing is counted twice", async () => {
    const studies = [await run({ judges: judges.slice(0, 1) }), await run({ judges: judges.slice(1), items: itemsOf("numbers", 20, undefined, "part") })];
    const tables = paperTables(studyTables({ store, studies }));
    const micro = (judge: string) => findCell(tables, `dds/micro/${judge}`);
    expect(micro("judge one").n).toBeGreaterThan(20);
    expect(micro("judge two").n).toBeLessThanOrEqual(20);
  });

  it("pools each contrast over item sets by itself, and the questions apart from the conflicts", async () => {
    const rungs = ["T", "A", "S"];
    const conflicts = itemsOf("quarrels", 24, (index) => ({ meta: { ground_truth: index % 4 === 0 ? "OR" : "NOR" } }));
    const studies = [await run({ rungs }), await run({ rungs, items: itemsOf("letters", 30) }), await run({ rungs, items: conflicts })];
    const { sources } = studyTables({ store, studies });
    const own = sources.filter((source) => plain(source) && source.judge === "judge one");
    const contrasts = [...new Set(own.map(({ contrast }) => contrast))];
    expect(contrasts.length).toBeGreaterThan(1);
    for (const contrast of contrasts) {
      const n = (...domains: readonly string[]) => own.filter((source) => source.contrast === contrast && domains.includes(source.domain)).reduce((sum, { statistics }) => sum + statistics.n, 0);
      expect(own.filter((source) => source.contrast === contrast && source.domain === "all").map(({ statistics }) => statistics.n).sort((one, other) => one - other))
        .toEqual([n("numbers", "letters"), n("numbers", "letters", "quarrels")]);
    }
    expect(own.filter(({ domain }) => domain !== "all").map(({ domain, kind }) => `${domain}: ${kind}`).filter((each, index, all) => all.indexOf(each) === index)).toEqual(["numbers: benchmark", "letters: benchmark", "quarrels: conflict"]);
  });

  it("tells the same judge at two places apart, and shows of mitigations the headline contrast alone", async () => {
    const namesake = { ...drawingJudge("judge one"), identity: "judge one elsewhere" };
    const studies = [await run({ rungs: ["T", "A", "S"] }), await run({ rungs: ["T", "A", "S"], system: "Judge the claim alone.", judges: [...judges, namesake] })];
    const { sources } = studyTables({ store, studies });
    expect([...new Set(sources.map(({ judge }) => judge))]).toEqual(["judge one", "judge two", "judge one (2)"]);
    const fixed = sources.filter(({ judge, scope, domain }) => judge === "judge one" && scope === "fixed" && domain === "all");
    expect(fixed.map(({ place }) => [place!.baseline, place!.treatment])).toEqual([["T", "S"]]);
  });

  it("keeps arms apart that answer in another way", async () => {
    const choosing = { ...drawingJudge("judge one"), ask: () => Promise.resolve({ text: "1", finishReason: "stop" as const }) };
    const studies = [await run({ judges: judges.slice(0, 1) }), await run({ judges: [choosing], answer: "choice" })];
    const { sources } = studyTables({ store, studies });
    expect(sources.filter((source) => plain(source) && source.domain === "all").map(({ statistics }) => statistics.n === 60)).toEqual([false, true]);
  });

  it("keeps conflicts apart by the class of their label, balanced as well as pooled", async () => {
    await run({ items: itemsOf("quarrels", 40, (index) => ({ meta: { ground_truth: index % 4 === 0 ? "OR" : "NOR" } })) });
    const tables = paperTables(studyTables({ store }));
    const cell = (row: string, column: string) => findCell(tables, `class/judge one/${row}/${column}`);
    expect(cell("OR", "n").value! + cell("NOR", "n").value!).toBe(cell("All items", "n").value);
    expect(cell("OR", "n").value! + cell("OR", "n").missing!).toBe(10);
    expect(cell("Balanced", "DDS").value).toBeCloseTo((cell("OR", "DDS").value! + cell("NOR", "DDS").value!) / 2, 9);
    expect(cell("Balanced", "DDS").ci95).not.toBeNull();
    const all = reportStudy({ store }).document.judges[0]!;
    expect(cell("All items", "DDS").value).toBeCloseTo(all.dds!.estimate, 9);
  });

  it("names the studies that are there where one is not", () => {
    expect(() => studyTables({ store: join(store, "none") })).toThrow();
  });

  it("holds no NaN and no zero-width interval, whatever is missing", async () => {
    await run({ items: itemsOf("few", 4) });
    const tables = paperTables(studyTables({ store }));
    for (const { address, value, ci95 } of tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))) {
      expect(value === null || Number.isFinite(value), address).toBe(true);
      if (ci95 !== null) expect(ci95[1], address).toBeGreaterThan(ci95[0]);
    }
  });
});

describe("published results in tables", () => {
  it("keep a mitigation that no prompt shows apart from the run without it", async () => {
    const rows = (patterns: string) => patterns.split(" ").map((pattern, index) => ({ label: index === 0 ? "OR" as const : "NOR" as const, answers: answersOf(pattern) }));
    const party = { judger: "Speaker B", judgee: "Speaker A", ground_truth_flipped: true };
    const folder = await publishedFolder({
      "qwen_2to1_main.jsonl": conflictLines(rows("1010 0110 1111 0110 0110 1010"), party),
      "qwen_2to1_honest_c2only.jsonl": conflictLines(rows("1001 0101 1101 0101 0101 1001"), party, [2, 3]),
    });
    const imported = await importReference({ paths: [folder], store, model: "qwen-2.5-7b" });
    const { sources } = studyTables({ store, studies: imported.filter(({ name }) => name.endsWith("honest")).map(({ id }) => id) });
    const dds = (mitigation: string, scope: string) => sources.find((source) => source.mitigation === mitigation && source.scope === scope && source.class === null && source.domain === "all")?.statistics.dds?.estimate;
    // Right claims: 3 of 6 in C1, 6 of 6 in C2, none under the mitigation; wrong claims rejected: 4, then 1, then all 6.
    expect(dds("none", "joint")).toBeCloseTo(100 * ((6 - 3) - (1 - 4)) / 6, 9);
    expect(dds("honest", "fixed")).toBeCloseTo(100 * ((0 - 3) - (6 - 4)) / 6, 9);
  });
});
