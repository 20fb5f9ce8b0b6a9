import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AskOptions } from "../arm-options.js";
import { loadStudyFile, type LoadedStudyFile } from "./load-study-file.js";
import { folderWith } from "./fixtures/temporary-study.js";

async function load(text: string, ask?: AskOptions): Promise<LoadedStudyFile> {
  return await loadStudyFile(join(await folderWith({ "study.yaml": text }), "study.yaml"), { ask });
}

const armNames = ({ options }: LoadedStudyFile) => options.arms?.map(({ name }) => name);
const contrastNames = ({ options }: LoadedStudyFile) => options.contrasts?.map(({ name }) => name);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("a study file", () => {
  it("says what the flags say, and nothing where it is silent", async () => {
    const { options, out, description, file } = await load(`
name: first
description: what it is for
items: {spec: starter, limit: 20, on_bad_row: skip}
judges:
  - simulated:dprime=1
  - {spec: "openai:m", base_url: "http://localhost:1/v1", key_env: MY_KEY, endpoint_name: here, answer: choice, concurrency: 2, timeout: 1.5}
  - {spec: "llama:default", gpu: true}
family: classic
rungs: [statement, speaker]
labels: [Human, AI]
system: Be fair.
order: counterbalanced
answer: json
temperature: 0.5
max_tokens: 64
repeats: 2
seed: 3
checks: 0
run: {concurrency: 4, timeout: 30, max_calls: 10, max_cost: 0.5, store: "postgres://host/db"}
`);
    expect(options).toEqual({
      name: "first", items: "starter", limit: 20, onBadRow: "skip",
      judges: [
        { spec: "simulated:dprime=1" },
        { spec: "openai:m", baseUrl: "http://localhost:1/v1", keyEnv: "MY_KEY", endpointName: "here", answer: "choice", concurrency: 2, timeoutMs: 1500 },
        { spec: "llama:default", gpu: true },
      ],
      family: "classic", rungs: ["statement", "speaker"], labels: ["Human", "AI"], system: "Be fair.", order: "counterbalanced", answer: "json", temperature: 0.5, maxTokens: 64,
      repeats: 2, seed: 3, checks: 0, concurrency: 4, timeoutMs: 30_000, maxCalls: 10, maxCost: 0.5, store: "postgres://host/db",
    });
    expect(description).toBe("what it is for");
    expect(out).toBeUndefined();
    expect(file.name).toBe("study.yaml");
    expect((await load("seed: 1")).options).toEqual({ seed: 1 });
  });

  it("may be JSON, begin with a byte order mark and end its lines as Windows does", async () => {
    expect((await load('{"seed": 5, "judges": ["simulated:"]}')).options).toEqual({ seed: 5, judges: [{ spec: "simulated:" }] });
    expect((await load("\ufeffseed: 5\r\nrun:\r\n  concurrency: 2\r\n")).options).toEqual({ seed: 5, concurrency: 2 });
  });

  it("is alike whether its items are one text or a map", async () => {
    expect((await load("items: starter")).options).toEqual((await load("items: {spec: starter}")).options);
    expect((await load("items: bbq")).options.items).toBe("bbq");
  });

  it("means paths as they are written: relative to itself", async () => {
    const folder = await folderWith({
      "studies/study.yaml": "items: truthfulqa:data/q.csv\njudges: ['replay:r.jsonl', 'llama:m.gguf', 'llama:default']\nsystem_file: p.txt\nrun: {store: s, out: /abs/o, prices: ../p.yaml}\n",
      "studies/p.txt": "Be fair.\n\n",
    });
    const { options, out } = await loadStudyFile(join(folder, "studies/study.yaml"));
    const beside = join(folder, "studies");
    expect(options).toEqual({
      items: `truthfulqa:${join(beside, "data/q.csv")}`, judges: [{ spec: `replay:${join(beside, "r.jsonl")}` }, { spec: `llama:${join(beside, "m.gguf")}` }, { spec: "llama:default" }],
      system: "Be fair.", store: join(beside, "s"), prices: join(folder, "p.yaml"),
    });
    expect(out).toBe("/abs/o");
  });
});

describe("extends", () => {
  it("takes what this file does not say from the others, the later one winning, each path from where it stands", async () => {
    const folder = await folderWith({
      "study.yaml": "extends: [shared/a.yaml, shared/b.yaml]\nitems: {limit: 5}\nrun: {timeout: 9}\n",
      "shared/a.yaml": "items: mine.jsonl\nseed: 1\nrun: {concurrency: 2, timeout: 3}\njudges: ['simulated:', 'openai:m']\n",
      "shared/b.yaml": "seed: 2\nlabels: [Human, AI]\njudges: ['simulated:']\n",
    });
    expect((await loadStudyFile(join(folder, "study.yaml"))).options).toEqual({
      items: join(folder, "shared/mine.jsonl"), limit: 5, seed: 2, labels: ["Human", "AI"], judges: [{ spec: "simulated:" }], concurrency: 2, timeoutMs: 9000,
    });
  });

  it("lets a key without a value take back what the other file set", async () => {
    const folder = await folderWith({ "study.yaml": "extends: base.yaml\nlabels:\nrun: {max_calls: null}\n", "base.yaml": "labels: [Human, AI]\nrun: {max_calls: 3, concurrency: 1}\n" });
    expect((await loadStudyFile(join(folder, "study.yaml"))).options).toEqual({ concurrency: 1 });
  });

  it("has one system prompt: the later file's, whichever way it is given", async () => {
    const folder = await folderWith({ "study.yaml": "extends: base.yaml\nsystem_file: p.txt\n", "base.yaml": "system: from base\n", "p.txt": "from file" });
    expect((await loadStudyFile(join(folder, "study.yaml"))).options.system).toBe("from file");
  });

  it("replaces each key of a matrix whole", async () => {
    const folder = await folderWith({ "study.yaml": "extends: base.yaml\nmatrix:\n  labels: [[Human, AI]]\n", "base.yaml": "matrix:\n  labels: [[A, B], [C, D]]\n  temperature: [0, 1]\n" });
    const { comparisons } = await loadStudyFile(join(folder, "study.yaml"));
    expect(comparisons.map(({ labels, temperature }) => [labels, temperature])).toEqual([[["Human", "AI"], 0], [["Human", "AI"], 1]]);
  });

  it("may meet one file on two ways", async () => {
    const folder = await folderWith({ "study.yaml": "extends: [a.yaml, b.yaml]\n", "a.yaml": "extends: base.yaml\n", "b.yaml": "extends: base.yaml\n", "base.yaml": "seed: 4\n" });
    expect((await loadStudyFile(join(folder, "study.yaml"))).options).toEqual({ seed: 4 });
  });
});

describe("the hash of a study file", () => {
  it("is that of the file where it was read alone, and covers every file that was read for it", async () => {
    expect((await load("seed: 1\n")).file.sha256).toBe(sha256("seed: 1\n"));
    const files = { "study.yaml": "extends: base.yaml\nsystem_file: p.txt\n", "base.yaml": "seed: 1\n", "p.txt": "Be fair." };
    const folder = await folderWith(files);
    const hashes = Object.values(files).map(sha256);
    expect((await loadStudyFile(join(folder, "study.yaml"))).file.sha256).toBe(sha256([hashes[0], ...hashes.slice(1).sort()].join("\n")));
    for (const changed of ["base.yaml", "p.txt"]) {
      const other = await folderWith({ ...files, [changed]: `${files[changed as "p.txt"]} ` });
      expect((await loadStudyFile(join(other, "study.yaml"))).file.sha256).not.toBe((await loadStudyFile(join(folder, "study.yaml"))).file.sha256);
    }
  });
});

describe("a matrix", () => {
  it("makes every combination one comparison with arms and contrasts of its own, named from the values that vary", async () => {
    const loaded = await load("matrix: {family: [matched, classic], labels: [[Human, AI], [Alex, Sam]], temperature: [0.5]}\n");
    expect(loaded.comparisons.map(({ name }) => name)).toEqual(["matched, Human/AI", "matched, Alex/Sam", "classic, Human/AI", "classic, Alex/Sam"]);
    expect(loaded.options.arms?.[4]).toEqual({ name: "classic, Human/AI: statement", framing: "statement", family: "classic", labels: ["Human", "AI"], temperature: 0.5 });
    expect(contrastNames(loaded)).toEqual(["matched, Human/AI: S - T", "matched, Alex/Sam: S - T", "classic, Human/AI: speaker - statement", "classic, Alex/Sam: speaker - statement"]);
    expect(loaded.options).not.toHaveProperty("family");
  });

  it("names its arms by their framings alone where nothing varies", async () => {
    expect(armNames(await load("matrix: {labels: [[Human, AI]]}"))).toEqual(["T", "S"]);
  });

  it("takes names for its values, and null for the key's default", async () => {
    const loaded = await load("system: For all.\nmatrix:\n  system:\n    plain: null\n    warned: Judge the claim.\n");
    expect(loaded.options.arms?.map(({ name, system }) => [name, system])).toEqual([["plain: T", undefined], ["plain: S", undefined], ["warned: T", "Judge the claim."], ["warned: S", "Judge the claim."]]);
    expect((await load("matrix: {system: [null, a, b]}")).comparisons.map(({ name }) => name)).toEqual(["no system", "system 2", "system 3"]);
  });

  it("tells values apart by all of their text where their names would be alike", async () => {
    const folder = await folderWith({ "study.yaml": "matrix: {system_file: [a/p.txt, b/p.txt]}\n", "a/p.txt": "one", "b/p.txt": "two" });
    expect((await loadStudyFile(join(folder, "study.yaml"))).comparisons.map(({ name, system }) => [name, system])).toEqual([["a/p.txt", "one"], ["b/p.txt", "two"]]);
  });

  it("leaves out what is excluded, by value, by name or by a default", async () => {
    const matrix = "matrix: {family: [null, classic], labels: {people: [Alex, Sam], kinds: [Human, AI]}, temperature: [null, 1]}\n";
    expect((await load(`${matrix}exclude: [{family: classic, labels: [Human, AI]}, {family: matched, temperature: 0}, {labels: people}]\n`)).comparisons.map(({ name }) => name)).toEqual(["matched, kinds, temperature 1"]);
  });
});

describe("overrides", () => {
  it("change whole comparisons, or single arms where framing or arm is named", async () => {
    const loaded = await load(`
matrix: {family: [matched, classic]}
overrides:
  - {when: {family: matched}, set: {rungs: [T, A, S], order: accept-second}}
  - {when: {framing: S}, set: {system: Careful., temperature: 1}}
  - {when: {arm: "classic: speaker"}, set: {labels: [Human, AI]}}
`);
    expect(loaded.options.arms).toEqual([
      { name: "matched: T", framing: "T", family: "matched", order: "accept-second" },
      { name: "matched: A", framing: "A", family: "matched", order: "accept-second" },
      { name: "matched: S", framing: "S", family: "matched", order: "accept-second", system: "Careful.", temperature: 1 },
      { name: "classic: statement", framing: "statement", family: "classic" },
      { name: "classic: speaker", framing: "speaker", family: "classic", labels: ["Human", "AI"] },
    ]);
  });

  it("apply in order, each held against what was there before any of them, and can take a key back", async () => {
    const { options } = await load(`
temperature: 1
labels: [Human, AI]
overrides:
  - {when: {temperature: 1}, set: {temperature: 0}}
  - {when: {temperature: 1}, set: {max_tokens: 5, labels: null}}
`);
    expect(options.arms?.map(({ temperature, maxTokens, labels }) => [temperature, maxTokens, labels])).toEqual([[0, 5, undefined], [0, 5, undefined]]);
  });
});

describe("arms and contrasts of one's own", () => {
  it("stand instead of the comparison and take what they do not say from the study", async () => {
    const { options, comparisons } = await load(`
labels: [Human, AI]
system: For all.
arms:
  - {name: text, framing: T}
  - {name: warned, framing: S, system: Judge the claim., labels: null}
contrasts:
  - {baseline: text, treatment: warned}
`);
    expect(options.arms).toEqual([{ name: "text", framing: "T", labels: ["Human", "AI"], system: "For all." }, { name: "warned", framing: "S", system: "Judge the claim." }]);
    expect(options.contrasts).toEqual([{ name: "warned - text", baseline: "text", treatment: "warned" }]);
    expect(comparisons).toEqual([]);
  });

  it("are added to those of a matrix, and contrasts reach across", async () => {
    const loaded = await load(`
matrix: {labels: [[Human, AI], [Alex, Sam]]}
arms: [{name: own, framing: A}]
contrasts: [{name: across, baseline: "Human/AI: S", treatment: "Alex/Sam: S"}, {baseline: own, treatment: "Human/AI: S"}]
`);
    expect(armNames(loaded)).toEqual(["Human/AI: T", "Human/AI: S", "Alex/Sam: T", "Alex/Sam: S", "own"]);
    expect(contrastNames(loaded)).toEqual(["Human/AI: S - T", "Alex/Sam: S - T", "across", "Human/AI: S - own"]);
  });

  it("may be contrasts alone, between the arms of the comparison", async () => {
    expect(contrastNames(await load("rungs: [T, A, S]\ncontrasts: [{name: own, baseline: S, treatment: T}]"))).toEqual(["S - T", "A - T", "S - A", "own"]);
  });
});

describe("flags over a study file", () => {
  it("win for every arm, with the rest checked as it then is", async () => {
    expect((await load("temperature: 1\nrungs: [T, S]", { temperature: 0, rungs: ["T", "A", "S"] })).options).toEqual({ temperature: 0, rungs: ["T", "A", "S"] });
    expect((await load("system_file: not-there.txt\nmatrix: {temperature: [0, 1]}", { system: "Be fair." })).options.arms?.every(({ system }) => system === "Be fair.")).toBe(true);
  });

  it("are refused where the file varies the key, and where they are wrong", async () => {
    await expect(load("matrix: {temperature: [0, 1]}", { temperature: 0 })).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("--temperature: the study file's 'matrix' sets it") });
    await expect(load("arms: [{name: a, framing: T, system_file: p.txt}]", { system: "x" })).rejects.toMatchObject({ exitCode: 2 });
    await expect(load("seed: 1", { family: "nothing" })).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("nothing") });
    await expect(load("seed: 1", { rungs: ["T", "Q"] })).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe("a mitigation of one's own", () => {
  const calm = "---\nkind: mitigation\ntitle: Calm\ndescription: Asks for calm.\n---\nStay calm.\n";

  it("is named by its path, relative to the file that says so, and is part of what the study was read from", async () => {
    const folder = await folderWith({ "studies/study.yaml": "mitigation: own/calm.md\n", "studies/own/calm.md": calm });
    const loaded = await loadStudyFile(join(folder, "studies/study.yaml"));
    const asked = [loaded.options.mitigation, ...loaded.options.arms?.map(({ mitigation }) => mitigation) ?? []].filter((name) => name !== undefined);
    expect(new Set(asked)).toEqual(new Set([join(folder, "studies/own/calm.md")]));
    const other = await folderWith({ "studies/study.yaml": "mitigation: own/calm.md\n", "studies/own/calm.md": calm.replace("Stay", "Keep") });
    expect((await loadStudyFile(join(other, "studies/study.yaml"))).file.sha256).not.toBe(loaded.file.sha256);
  });

  it("is refused at its place where its file is not what it should be", async () => {
    const broken = async (files: Readonly<Record<string, string>>, text = "mitigation: calm.md\n") => await loadStudyFile(join(await folderWith({ "study.yaml": text, ...files }), "study.yaml"));
    await expect(broken({})).rejects.toThrow(/study\.yaml:1:13/);
    await expect(broken({ "calm.md": calm.replace("title", "titel") })).rejects.toThrow(/'titel' is not a key of a mitigation or control/);
    await expect(broken({ "calm.md": calm }, "control: calm.md\n")).rejects.toThrow(/Write mitigation: calm\.md/);
  });
});
