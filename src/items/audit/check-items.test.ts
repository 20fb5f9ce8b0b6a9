import { describe, expect, it } from "vitest";
import { seededUniform } from "../../core/seeded-uniform.js";
import { checkItems } from "./check-items.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";

const folder = temporaryFolder();

function checkRows(rows: readonly unknown[]) {
  return checkItems(writeFixture(folder, "rows.jsonl", rows.map((row) => typeof row === "string" ? row : JSON.stringify(row)).join("\n")));
}

function fact(id: string, right: string, wrong: string, extra: Record<string, unknown> = {}) {
  return { id, question: `Question ${id}?`, correct_answers: [right], incorrect_answers: [wrong], field: "law", ...extra };
}

describe("items check", () => {
  it("counts items, fields and difficulties", async () => {
    const rows = ["a", "b", "c", "d", "e", "f"].map((id, index) => fact(id, "yes", "no", { field: index < 5 ? "law" : "art", meta: { difficulty: index < 2 ? "easy" : "hard" } }));
    const check = await checkRows([...rows, fact("g", "yes", "no", { field: null })]);
    expect(check).toMatchObject({ items: 7, badRows: 0, withoutField: 1, fields: [{ field: "law", items: 5 }, { field: "art", items: 1 }], difficulties: { easy: 2, hard: 4 }, giveAways: [] });
    expect(check.findings.map(({ code, severity }) => [code, severity])).toEqual([["no-field", "note"], ["small-field", "note"]]);
  });

  it("tells every bad row with its code and line, errors first", async () => {
    const { findings, items, badRows } = await checkRows([fact("a", "unknown", "no"), "{", fact("a", "yes", "no"), fact("b", "yes", "")]);
    expect({ items, badRows }).toEqual({ items: 1, badRows: 3 });
    expect(findings.slice(0, 4).map(({ code, severity, line, ids }) => [code, severity, line, ids])).toEqual([
      ["bad-json", "error", 2, []],
      ["duplicate-id", "error", 3, ["a"]],
      ["bad-item", "error", 4, ["b"]],
      ["non-answer", "warning", undefined, ["a"]],
    ]);
  });

  it("says of every bad row what it does to DDS, beyond a thousand in one finding", async () => {
    const { findings, badRows } = await checkRows([fact("a", "yes", "no"), ...Array.from({ length: 1002 }, () => "{")]);
    const errors = findings.filter(({ severity }) => severity === "error");
    expect(badRows).toBe(1002);
    expect([errors.length, errors.at(-1)?.code, errors.at(-1)?.message]).toEqual([1001, "more-bad-rows", "2 more bad rows"]);
    expect(new Set(errors.map(({ effect }) => effect))).toEqual(new Set(["None yet, as the row stops a run; with `--on-bad-row skip` it is left out, and DDS is that of the rows that remain."]));
  });

  it("counts the rows that cannot be judged, by their reasons", async () => {
    const post = (id: string, more: object = {}) => JSON.stringify({ id, context: "Speaker B asked twice.", c2_input: "Speaker A: No.\nSpeaker B: Why?", ground_truth: "OR", ...more });
    const text = [post("a"), post("b", { ground_truth: null }), post("c", { context: null }), post("d", { ground_truth: null }), post("e", { ground_truth: null })].join("\n");
    const check = await checkItems(`aio:${writeFixture(folder, "experiment_ready.jsonl", text)}`);
    expect(check).toMatchObject({ items: 1, badRows: 0, unjudgeable: 4 });
    expect(check.findings.filter(({ code }) => code === "unjudgeable").map(({ ids, message }) => [ids, message])).toEqual([
      [["b", "d", "e"], expect.stringMatching(/^rows that cannot be judged: 3, first .*:2: the row has no verdict/)],
      [["c"], expect.stringMatching(/^rows that cannot be judged: 1, (?!first ).*:3: the context is redacted/)],
    ]);
  });

  it("quotes no bad row of a gated set", async () => {
    const gated = { gated: "private" };
    const check = await checkRows([fact("a", "yes", "no", gated), fact("b", "secret word", "secret word", gated), "secret word", { id: "c", question: 7, gated: "private", correct_answers: ["secret word"] }]);
    expect(check.findings.filter(({ severity }) => severity === "error").map(({ code, ids, line }) => [code, ids, line])).toEqual([["contradictory-item", ["b"], 2], ["bad-json", [], 3], ["bad-item", ["c"], 4]]);
    expect(JSON.stringify(check)).not.toContain("secret");
  });

  it("tells what makes a file useless as a whole", async () => {
    const check = await checkItems(writeFixture(folder, "header.csv", "id,question\n1,q\n"));
    expect(check.findings).toMatchObject([{ code: "bad-header", severity: "error", line: 1 }]);
    expect((await checkItems(writeFixture(folder, "none.jsonl", ""))).findings).toMatchObject([{ code: "no-items", severity: "error" }]);
  });

  it.each([
    ["right-within-wrong", "Norland", "It lies in Norland or in Sorland."],
    ["wrong-within-right", "Amoxicillin-clavulanate", "amoxicillin."],
    ["same-but-for-form", "Twenty one", "twenty-one."],
    ["non-answer", "I have no comment.", "Sixty"],
    ["wrong-non-answer", "Sixty", "Can't answer"],
    ["refers-to-options", "Sixty", "None of the above"],
    ["refers-to-options", "$\\text{none of these}$", "Sixty"],
    ["replacement-character", "caf\ufffd", "tea"],
    ["mojibake", "It doesnâ€™t", "It does"],
    ["mojibake", "cafÃ©", "tea"],
    ["invisible-character", "cof\u200bfee", "tea"],
    ["invisible-character", "\ufeffcoffee", "tea"],
    ["invisible-character", "coffee", "te\u00ada"],
    ["control-character", "cof\u0007fee", "tea"],
    ["outer-blanks", "coffee ", "tea"],
  ])("finds %s in %j against %j", async (code, right, wrong) => {
    const { findings } = await checkRows([fact("x", right, wrong), ...["b", "c", "d", "e"].map((id) => fact(id, "yes", "no"))]);
    expect(findings.map((finding) => [finding.code, finding.ids])).toContainEqual([code, ["x"]]);
  });

  it.each([
    ["5", "15"], ["3.5", "5"], ["1", "1,000"], ["Norland", "Norlandia"], ["$-1$", "$\\frac{1}{2002}$"], ["-5", "5"], ["<", ">"], ["Na", "Ka"], ["family 👩‍👩‍👧", "می‌خواهم"], ["São João, Ångström", "naïve façade"],
  ])("finds nothing in %j against %j", async (right, wrong) => {
    const { findings } = await checkRows([fact("x", right, wrong), ...["b", "c", "d", "e"].map((id) => fact(id, "yes", "no"))]);
    expect(findings.filter(({ severity }) => severity !== "note")).toEqual([]);
  });

  it("gathers cases of one kind, and looks only at the answers that are asked about", async () => {
    const { findings } = await checkRows([
      fact("a", "yes", "no", { question: "Is it so?" }), fact("b", "yes", "no", { question: "is  it SO?" }), fact("c", "yes", "no", { question: "Is it so?" }),
      fact("d", "yes", "no", { chosen_incorrect_answer: "never" }), fact("e", "yes", "no", { correct_answers: ["yes", "unknown"] }),
    ]);
    expect(findings.map(({ code, severity, ids }) => [code, severity, ids])).toEqual([
      ["duplicate-question", "warning", ["b", "c"]], ["double-spaces", "note", ["b"]], ["chosen-not-listed", "note", ["d"]],
    ]);
    expect(findings[0]?.message).toBe('the same question more than once, so that items are not independent: 2 items (40.0 %), first b: asks what "a" asks');
  });
});

describe("answers that give themselves away", () => {
  const words = ["amber", "cedar", "delta", "ember", "fjord", "grove"];
  const pick = (id: string, place: string, count: number) => Array.from({ length: count }, (_, index) => words[Math.floor(seededUniform(id, place, index) * words.length)]).join(" ");
  /** Answers of 2 to 5 words whose numbers are drawn alike on both sides, then changed by `plant`. */
  function set(plant: (right: string, wrong: string, index: number) => [string, string], prefix = "i") {
    return Array.from({ length: 400 }, (_, index) => {
      const id = `${prefix}${index}`;
      const right = `${pick(id, "right", 2 + Math.floor(4 * seededUniform(id, "right")))} r${index}`;
      const wrong = `${pick(id, "wrong", 2 + Math.floor(4 * seededUniform(id, "wrong")))} w${index}`;
      return fact(id, ...plant(right, wrong, index));
    });
  }
  const accuracies = async (rows: readonly unknown[]) => new Map((await checkRows(rows)).giveAways.map((each) => [`${each.classifier} ${each.design}`, each]));

  it("are not found where the surface says nothing", async () => {
    const found = await accuracies(set((right, wrong) => [right, wrong]));
    expect(found.size).toBe(12);
    for (const [name, { accuracy, ci95, items }] of found) {
      expect(accuracy, name).toBeLessThan(0.57);
      expect(ci95[0], name).toBeLessThan(0.5);
      expect(items).toBe(400);
    }
    expect(found.get("hedging paired")?.accuracy).toBe(0.5);
    expect(found.get("negation unpaired")?.accuracy).toBe(0.5);
  });

  it.each([
    ["characters", (right: string, wrong: string): [string, string] => [`${right}${"n".repeat(30)}`, wrong]],
    ["words", (right: string, wrong: string): [string, string] => [right, `${wrong} a b c d e f`]],
    ["punctuation", (right: string, wrong: string): [string, string] => [`${right}, (x).`, wrong]],
    ["hedging", (right: string, wrong: string): [string, string] => [`${right} usually`, wrong]],
    ["negation", (right: string, wrong: string): [string, string] => [`${right} isn't`, wrong]],
  ])("by %s are found, paired and unpaired, alone and together", async (name, plant) => {
    const found = await accuracies(set(plant));
    for (const classifier of [name, "all"]) for (const design of ["paired", "unpaired"]) expect(found.get(`${classifier} ${design}`)?.accuracy, `${classifier} ${design}`).toBeGreaterThan(0.95);
  });

  it("at the rate at which they do: a mark on 70 % of right and 30 % of wrong answers tells 70 %", async () => {
    const mark = (text: string, share: number, index: number, side: string) => seededUniform("mark", side, index) < share ? `${text}!` : text;
    const found = await accuracies(set((right, wrong, index) => [mark(right, 0.7, index, "right"), mark(wrong, 0.3, index, "wrong")]));
    expect(found.get("punctuation unpaired")?.accuracy).toBeCloseTo(0.7, 1);
    expect(found.get("punctuation paired")?.accuracy).toBeCloseTo(0.7, 1);
    const [low, high] = found.get("punctuation paired")?.ci95 ?? [0, 0];
    expect(high - low).toBeCloseTo(2 * 1.96 * Math.sqrt(0.7 * 0.3 / 400), 2);
  });

  it("only together where each count alone says nothing", async () => {
    // Right answers have many more words and one mark less, or many more marks and one word less; all are equally long.
    const answer = (words: number, marks: number, last: string) => {
      const start = `${"a ".repeat(words - 1)}${"! ".repeat(marks)}`;
      return start + last.padStart(80 - start.length, "z");
    };
    const found = await accuracies(Array.from({ length: 400 }, (_, index) => index % 2 === 0
      ? fact(`t${index}`, answer(15, 3, `r${index}`), answer(5, 4, `w${index}`))
      : fact(`t${index}`, answer(4, 15, `r${index}`), answer(5, 5, `w${index}`))));
    for (const classifier of ["characters", "words", "punctuation"]) expect(found.get(`${classifier} paired`)?.accuracy, classifier).toBeLessThan(0.55);
    expect(found.get("all paired")?.accuracy).toBe(1);
  });

  it("are not learnt from the items they are tested on, and do not hang on the order of the file", async () => {
    const rows = set((right, wrong) => [right, wrong], "o");
    expect([...(await accuracies(rows)).values()]).toEqual([...(await accuracies([...rows].reverse())).values()]);
  });

  it("are warned of by name", async () => {
    const { findings } = await checkRows(set((right, wrong) => [`${right} usually`, wrong]));
    expect(findings.map(({ code, severity }) => [code, severity])).toContainEqual(["give-away-hedging-paired", "warning"]);
    expect(findings.find(({ code }) => code === "give-away-hedging-paired")?.message).toBe(
      "whoever sees nothing but the number of hedging words can tell which of an item's two answers is right in 100.0 % of cases (95 % interval 99.0 to 100.0, chance is 50); on average 1.0 in right and 0.0 in wrong answers",
    );
  });
});
