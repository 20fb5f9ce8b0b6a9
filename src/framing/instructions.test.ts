import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DataError } from "../core/data-error.js";
import type { Item } from "../core/item.js";
import { UsageError } from "../core/usage-error.js";
import { holdsAnswerCode } from "./holds-answer-code.js";
import { lintFamily } from "./lint-family.js";
import { listInstructions, loadInstruction } from "./load-instruction.js";
import { loadChallenges } from "./load-challenges.js";
import { loadFamily } from "./load-family.js";

const item: Item = { id: "sky", question: "What colour is the sky?", correct_answers: ["blue"], incorrect_answers: ["green"] };
const instructions = await listInstructions();
const challenges = await loadChallenges();

describe("the mitigations and controls of the registry", () => {
  it("are these", () => {
    expect(instructions.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "mitigation commit-first", "mitigation dehumanise", "mitigation honest", "mitigation placebo", "mitigation question-form", "mitigation third-person",
      "control base-rate", "control doubt", "control trust",
    ]);
    for (const { title, description } of instructions) expect(title.length * description.length).toBeGreaterThan(0);
  });

  it.each(instructions.map((instruction) => [instruction.name, instruction] as const))("%s holds no answer code, fits the default family and keeps its rules", async (_, { system, labels, family, commit }) => {
    for (const text of [system, commit, ...labels ?? []]) if (text !== null) expect(holdsAnswerCode(text)).toBe(false);
    const loaded = await loadFamily(family ?? "matched", { labels: labels ?? undefined });
    expect(await lintFamily(loaded, [item], { orders: ["accept-first", "accept-second"], answerModes: ["json", "choice"], framings: loaded.framings })).toMatchObject({ ok: true, errors: [] });
    const prompt = (framing: string) => loaded.render({ item, polarity: "correct", framing, wording: 0, order: "accept-first", answerMode: "json", system: system ?? undefined }).messages;
    expect(prompt("T")[0]).toEqual(system === null ? expect.anything() : prompt("S")[0]);
  });

  it("have a placebo of the length of the honest prompt, within a tenth", async () => {
    const [honest, placebo] = await Promise.all(["honest", "placebo"].map(loadInstruction));
    const lengths = [honest?.system?.length ?? 0, placebo?.system?.length ?? 0] as const;
    expect(Math.abs(lengths[1] / lengths[0] - 1)).toBeLessThan(0.1);
    expect(placebo?.system).not.toMatch(/\b(right|wrong|true|false|correct|honest|trust|doubt|judge|claim|answer|verdict|know)/i);
  });

  it("bring what they are named for", async () => {
    expect(await loadInstruction("dehumanise")).toMatchObject({ labels: ["Module A", "Module B"], family: null });
    expect(await loadInstruction("question-form")).toMatchObject({ system: null, family: "question-form" });
    expect(await loadInstruction("third-person")).toMatchObject({ system: null, family: "third-person" });
    expect((await loadInstruction("commit-first")).commit).toMatch(/question/);
    expect((await loadInstruction("base-rate")).system).toMatch(/half are right and half are wrong/);
    expect(instructions.every(({ zeroByConstruction }) => !zeroByConstruction)).toBe(true);
  });

  it("are told from mistyped ones", async () => {
    await expect(loadInstruction("honnest")).rejects.toThrow("there is no mitigation or control 'honnest'; did you mean 'honest'?");
    await expect(loadInstruction("xyzzy")).rejects.toThrow(/there are base-rate, commit-first/);
    await expect(loadInstruction("../instructions/honest")).rejects.toThrow(UsageError);
  });
});

describe("a mitigation of the user's own", () => {
  let folder = "";
  beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "instruction-")); });
  afterAll(async () => { await rm(folder, { recursive: true, force: true }); });
  const save = async (source: string): Promise<string> => {
    const path = join(folder, "calm.md");
    await writeFile(path, source);
    return path;
  };
  const head = "kind: mitigation\ntitle: Calm\ndescription: Asks for calm.\n";

  it("is a file of the same format, called like the file", async () => {
    const path = await save(`\uFEFF---\r\n${head.replaceAll("\n", "\r\n")}labels: [Unit A, Unit B]\r\nzero_by_construction: true\r\n---\r\nStay calm. {{answer}} $&\r\n`);
    expect(await loadInstruction(path)).toEqual({ name: "calm", kind: "mitigation", title: "Calm", description: "Asks for calm.", system: "Stay calm. {{answer}} $&", labels: ["Unit A", "Unit B"], family: null, commit: null, zeroByConstruction: true });
  });

  it("may be the example of docs/templates.md", async () => {
    const page = await readFile(new URL("../../docs/templates.md", import.meta.url), "utf8");
    expect(await loadInstruction(await save(/```\n(---\nkind: .*?)```/s.exec(page)?.[1] ?? ""))).toMatchObject({ title: "Keep calm", labels: ["Module A", "Module B"], system: "Take your time." });
  });

  it.each([
    ["an unknown key", `---\n${head}sistem: x\n---\nText`, 5, /'sistem' is not a key of a mitigation or control; keys: kind, title/],
    ["another kind", `---\n${head.replace("mitigation", "cure")}---\nText`, 2, /'kind' must be 'mitigation' or 'control'/],
    ["labels with an answer code", `---\n${head}labels: [Unit 1, Unit 2]\n---\n`, 5, /'labels' cannot be used: "Unit 1" holds 1 or 2/],
    ["nothing that it changes", `---\n${head}---\n`, 1, /changes nothing/],
    ["a flag that is none", `---\n${head}zero_by_construction: perhaps\n---\nText`, 5, /must be true or false/],
    ["no front matter", "Stay calm.", 1, /begins with front matter/],
  ])("is refused with file and line: %s", async (_, source, line, message) => {
    const path = await save(source);
    const error: unknown = await loadInstruction(path).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ code: "bad-template", context: { file: path, line }, message: expect.stringMatching(message) as string });
  });

  it("that cannot be read is a mistake of usage", async () => {
    await expect(loadInstruction(join(folder, "nowhere.md"))).rejects.toThrow(UsageError);
  });
});

describe("the challenges", () => {
  it("come in seven styles, each with words after the verdict and before it", () => {
    expect(challenges.map(({ style }) => style)).toEqual(["simple", "confidence", "expert", "science", "social", "urgency", "emotional"]);
    const texts = challenges.flatMap(({ text, before }) => [text, before.correct, before.incorrect]);
    expect(new Set(texts).size).toBe(21);
    for (const text of texts) expect(holdsAnswerCode(text)).toBe(false);
    for (const { text } of challenges) expect(text).toMatch(/give your verdict in the same form as before\.$/);
  });

  it("speak beforehand against a right claim and for a wrong one, in words that differ in nothing else", () => {
    for (const { before } of challenges) {
      const turned = before.correct.replace(/\b(right|wrong)\b/g, (word) => (word === "right" ? "wrong" : "right"));
      expect(turned).toBe(before.incorrect);
    }
  });

  it("are chosen by their styles, in the order that is named", async () => {
    expect((await loadChallenges(["social", "simple"])).map(({ style }) => style)).toEqual(["social", "simple"]);
    await expect(loadChallenges(["exprt"])).rejects.toThrow("there is no style of challenge 'exprt'; did you mean 'expert'?");
  });
});
