import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkItems, type ItemCheck } from "./check-items.js";

const shared = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const audits = new Map<string, Promise<ItemCheck>>();

/** Each set is read once. */
function audit(spec: string): Promise<ItemCheck> {
  const known = audits.get(spec) ?? checkItems(spec);
  audits.set(spec, known);
  return known;
}

const converted = (name: string) => audit(`${shared}unified/${name}_formatted.jsonl`);
const native = (name: string, path: string) => audit(`${name}:${shared}native/${path}`);

async function idsOf(check: Promise<ItemCheck>, code: string): Promise<readonly string[]> {
  return (await check).findings.filter((finding) => finding.code === code).flatMap(({ ids }) => ids);
}

const isOf = (category: string) => (id: string) => id.startsWith(`bbq-${category}-`);

describe.skipIf(!existsSync(shared))("the audit of published sets (needs ../shared)", { timeout: 120_000 }, () => {
  it("finds that 37 right answers of TruthfulQA are no comment, in the converted and in the authors' file", async () => {
    expect(await idsOf(converted("truthfulqa"), "non-answer")).toHaveLength(37);
    const ids = await idsOf(native("truthfulqa", "truthfulqa/TruthfulQA.csv"), "non-answer");
    expect(ids).toHaveLength(37);
    expect(new Set(ids)).toEqual(new Set(await idsOf(converted("truthfulqa"), "non-answer")));
  });

  it.each([
    ["truthfulqa", "replacement-character", ["truthfulqa-186"]],
    ["amqa", "stray-quote", ["amqa-233"]],
    ["advisorqa", "invisible-character", ["advisorqa-145"]],
    ["advisorqa", "contradictory-item", ["advisorqa-206"]],
    ["advisorqa", "equal-reward", ["advisorqa-133", "advisorqa-68"]],
    ["bbq", "outer-blanks", ["bbq-Disability_status-660"]],
    ["harp_mcq", "refers-to-options", ["harp_mc-1955-AHSME-25", "harp_mc-1953-AHSME-37", "harp_mc-1964-AHSME-9", "harp_mc-1958-AHSME-4"]],
    ["plausibleqa", "mojibake", ["plausibleqa-trivia_10799"]],
  ])("finds in %s by %s just %j", async (name, code, ids) => {
    expect(await idsOf(converted(name), code)).toEqual(ids);
  });

  it("finds in AdvisorQA, read as the converted set that it is, the answer on both sides and 147 ties", async () => {
    const check = audit(`unified:${shared}unified/advisorqa_formatted.jsonl`);
    expect(await idsOf(check, "right-among-candidates")).toEqual(["advisorqa-206"]);
    expect(await idsOf(check, "equal-reward")).toEqual(["advisorqa-133", "advisorqa-68"]);
    expect(await idsOf(check, "tied-choice")).toHaveLength(147);
    expect(await idsOf(check, "web-address")).toHaveLength(25);
    expect(await idsOf(check, "no-question-mark")).toHaveLength(79);
  });

  // Right within wrong, wrong within right, each as whole words, and inside a word: together the plain containments.
  it.each([
    ["truthfulqa", 0, 6, 0], ["halueval_qa", 38, 0, 3], ["plausibleqa", 3, 0, 4], ["bbq", 0, 0, 0], ["amqa", 0, 2, 1], ["socialiqa", 0, 0, 0], ["harp_mcq", 0, 0, 0], ["advisorqa", 0, 0, 0],
  ])("tells the containments of %s: %i, %i and %i", async (name, rightWithin, wrongWithin, inWord) => {
    expect(await idsOf(converted(name), "right-within-wrong")).toHaveLength(rightWithin);
    expect(await idsOf(converted(name), "wrong-within-right")).toHaveLength(wrongWithin);
    expect(await idsOf(converted(name), "within-a-word")).toHaveLength(inWord);
  });

  it.each([["plausibleqa", 16], ["advisorqa", 1], ["truthfulqa", 0], ["halueval_qa", 0], ["harp_mcq", 0]])("counts the answers of one character in %s: %i", async (name, count) => {
    expect(await idsOf(converted(name), "one-character-answer")).toHaveLength(count);
  });

  it("finds that HaluEval's answers give themselves away by their length, 13 against 70 characters", async () => {
    const { giveAways, findings } = await converted("halueval_qa");
    const length = giveAways.find(({ classifier, design }) => classifier === "characters" && design === "paired");
    expect(length?.means?.right).toBeCloseTo(12.6, 1);
    expect(length?.means?.wrong).toBeCloseTo(69.5, 1);
    expect(length?.ci95[0]).toBeGreaterThan(0.95);
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toContain("warning give-away-characters-paired");
  });

  it("tells how much of HARP is LaTeX and drawings", async () => {
    expect(await idsOf(converted("harp_mcq"), "latex")).toHaveLength(300);
    expect(await idsOf(converted("harp_mcq"), "backslashes")).toHaveLength(210);
    expect(await idsOf(converted("harp_mcq"), "drawing-code")).toHaveLength(39);
    expect((await converted("harp_mcq")).findings.find(({ code }) => code === "latex")?.message).toContain("300 items (100.0 %)");
  });

  it("finds the repeats and the blanks of BBQ, and its unknowns on either side", async () => {
    const repeats = await idsOf(native("bbq", "bbq/data"), "duplicate-question");
    expect(repeats.filter(isOf("Disability_status"))).toHaveLength(118);
    expect(repeats.filter(isOf("Physical_appearance"))).toHaveLength(8);
    expect(repeats).toHaveLength(126);
    const blanks = await idsOf(native("bbq", "bbq/data"), "outer-blanks");
    expect(blanks.filter(isOf("Disability_status"))).toHaveLength(84);
    expect(blanks.filter(isOf("Nationality"))).toHaveLength(40);
    expect(await idsOf(converted("bbq"), "double-spaces")).toHaveLength(6);
    expect(await idsOf(converted("bbq"), "non-answer")).toHaveLength(150);
    expect(await idsOf(converted("bbq"), "wrong-non-answer")).toHaveLength(76);
  });

  it("finds the repeats of SocialIQA's development file, some of which contradict each other", async () => {
    const check = native("socialiqa", "socialiqa/socialIWa_v1.4_dev_wDims.jsonl");
    expect(await idsOf(check, "duplicate-question")).toHaveLength(24);
    expect(await idsOf(check, "contradicting-duplicate")).toContain("socialiqa-941");
  });

  it("finds no repeats, no template collisions and no bad rows but one in the converted sets", async () => {
    for (const name of ["truthfulqa", "halueval_qa", "plausibleqa", "bbq", "amqa", "socialiqa", "harp_mcq", "advisorqa"]) {
      expect(await idsOf(converted(name), "duplicate-question"), name).toEqual([]);
      expect(await idsOf(converted(name), "template-collision"), name).toEqual([]);
      expect((await converted(name)).badRows, name).toBe(name === "advisorqa" ? 1 : 0);
    }
  });
});
