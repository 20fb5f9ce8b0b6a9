import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReportDocument } from "../src/analysis/report-document.js";
import type { SampleManifest } from "../src/items/sampling/sample-manifest.js";
import { dialdefer } from "./support/command-line.js";

const unified = fileURLToPath(new URL("../../shared/data/unified/", import.meta.url));
const harp = fileURLToPath(new URL("../../shared/data/native/harp/HARP_mcq.jsonl.zip", import.meta.url));

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dialdefer sampling ")); });
afterEach(async () => { await rm(folder, { recursive: true, force: true }); });

interface Row {
  readonly id: string;
  readonly question: string;
}

function row(index: number): Row {
  return { id: `town-${index}`, question: `Where does road ${index} end?`, correct_answers: [`Brekk ${index}`], incorrect_answers: [`Lind ${index}`, `Tarn ${index}`], field: `field ${index % 3}`, meta: { level: index % 2 + 1 } } as Row;
}

const rows = Array.from({ length: 60 }, (_, index) => row(index));
const write = (name: string, content: readonly Row[]) => writeFile(join(folder, name), content.map((each) => `${JSON.stringify(each)}\n`).join(""));
const manifestAt = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8")) as SampleManifest;
const idsShown = (stdout: string) => stdout.trimEnd().split("\n").map((line) => (JSON.parse(line) as Row).id);

describe("items sample", () => {
  it("writes over earlier manifests, through links, and over nothing else", async () => {
    await write("towns.jsonl", rows);
    const sample = (out: string) => dialdefer(folder, ["items", "sample", "towns.jsonl", "-n", "3", "--out", out]);
    expect((await sample("first.json")).code).toBe(0);
    await symlink("first.json", join(folder, "link.json"));
    expect((await sample("link.json")).code).toBe(0);
    expect(lstatSync(join(folder, "link.json")).isSymbolicLink()).toBe(true);
    await writeFile(join(folder, "notes.txt"), "mine");
    expect(await sample("notes.txt")).toMatchObject({ code: 2, stderr: expect.stringContaining("something else than a sample manifest") as unknown });
    execFileSync("mkfifo", [join(folder, "pipe")]);
    expect((await sample("pipe")).code).toBe(2);
    expect(lstatSync(join(folder, "pipe")).isFIFO()).toBe(true);
    expect(await sample("notes.txt/x.json")).toMatchObject({ code: 1, stderr: expect.stringContaining(`--out ${join("notes.txt", "x.json")}: cannot be written`) as unknown });
    // Reading one from a pipe would wait for ever.
    expect(await dialdefer(folder, ["items", "show", "towns.jsonl", "--sample", "pipe"])).toMatchObject({ code: 1, stderr: expect.stringContaining("no ordinary file") as unknown });
    expect(await readFile(join(folder, "notes.txt"), "utf8")).toBe("mine");
  });

  it("tells no text of a gated set as a stratum", async () => {
    await write("towns.jsonl", rows.map((each) => ({ ...each, gated: "private" })));
    const sample = (by: string) => dialdefer(folder, ["items", "sample", "towns.jsonl", "-n", "3", "--by", by]);
    const refused = await sample("question");
    expect(refused.code).toBe(1);
    expect(`${refused.stdout}${refused.stderr}`).not.toContain("Where does road");
    expect((await sample("meta.level")).code).toBe(0);
    const check = await dialdefer(folder, ["items", "check", "towns.jsonl", "--by", "question", "--json"]);
    expect(check.stdout).toContain("[withheld]");
    expect(check.stdout).not.toContain("Where does road");
  });

  it("draws a manifest that run, items show and a study file apply again", async () => {
    await write("towns.jsonl", rows);
    const drawn = await dialdefer(folder, ["items", "sample", "towns.jsonl", "-n", "12", "--by", "meta.level", "--seed", "42", "--method", "cpython", "--out", "sample.json"]);
    expect(drawn).toMatchObject({ code: 0, stdout: "" });
    expect(drawn.stderr).toContain("12 of 60 questions of towns.jsonl (cpython, draws 12, seed 42, by meta.level)");
    expect(drawn.stderr).toMatch(/^1 +6 +30$/m);
    const ids = (await manifestAt("sample.json")).sample.map(({ id }) => id);
    expect(ids).toHaveLength(12);

    const shown = await dialdefer(folder, ["items", "show", "towns.jsonl", "--sample", "sample.json", "--limit", "100"]);
    expect(idsShown(shown.stdout).sort()).toEqual([...ids].sort());

    // The manifest says itself which set it is of.
    const run = await dialdefer(folder, ["run", "--sample", "sample.json", "--judge", "simulated:", "--json"]);
    expect(run.code).toBe(0);
    const { study } = JSON.parse(run.stdout) as ReportDocument;
    expect(study.items).toMatchObject({ spec: "towns.jsonl", count: 12, incorrect: "paper", sample: { method: "cpython, draws 12, seed 42, by meta.level", items: 12, of: 60 } });

    await writeFile(join(folder, "study.yaml"), "items: {sample: sample.json, incorrect: all}\njudges: ['simulated:']\n");
    const study2 = await dialdefer(folder, ["run", "study.yaml", "--json"]);
    expect((JSON.parse(study2.stdout) as ReportDocument).study.items).toMatchObject({ count: 24, incorrect: "all" });
  });

  it("prints the manifest without --out, and with --json what was drawn of each stratum", async () => {
    await write("towns.jsonl", rows);
    const printed = await dialdefer(folder, ["items", "sample", "towns.jsonl", "-n", "6", "--by", "field"]);
    expect((JSON.parse(printed.stdout) as SampleManifest).sample).toHaveLength(6);
    const told = await dialdefer(folder, ["items", "sample", "towns.jsonl", "-n", "6", "--by", "field", "--out", "s.json", "--json"]);
    expect(JSON.parse(told.stdout)).toEqual({ manifest: await manifestAt("s.json"), strata: [0, 1, 2].map((field) => ({ stratum: `field ${field}`, of: 20, drawn: 2 })) });
    expect(await manifestAt("s.json")).toEqual(JSON.parse(printed.stdout));
    expect(readdirSync(folder).sort()).toEqual(["s.json", "towns.jsonl"]);
  });

  it("ends with 2 for what cannot be drawn, with 1 for what cannot be written or has no stratum, and leaves nothing", async () => {
    await write("towns.jsonl", rows);
    for (const [args, code, message] of [
      [[], 2, "say how many items to draw with -n N"],
      [["-n", "61"], 2, "has only 60 items"],
      [["--paper"], 2, "cannot be drawn again"],
      [["-n", "5", "--method", "python"], 2, "Allowed choices are hash, cpython"],
      [["-n", "5", "--by", "meta.kind", "--out", "s.json"], 1, "found nothing in item \"town-0\"; it has field, meta.level"],
      [["-n", "5", "--out", join("absent", "s.json")], 1, "cannot be written"],
    ] as const) {
      const { code: ended, stdout, stderr } = await dialdefer(folder, ["items", "sample", "towns.jsonl", ...args]);
      expect([ended, stdout], stderr).toEqual([code, ""]);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain("    at ");
    }
    expect(readdirSync(folder)).toEqual(["towns.jsonl"]);
  });
});

describe("a set that changed since its sample was drawn", () => {
  it("stops a run before the first call, with the ids, or is judged without them", async () => {
    await write("towns.jsonl", rows);
    await dialdefer(folder, ["items", "sample", "towns.jsonl", "-n", "20", "--out", "sample.json"]);
    const [first = "", second = ""] = (await manifestAt("sample.json")).sample.map(({ id }) => id);
    await write("towns.jsonl", [row(99), ...rows.filter(({ id }) => id !== second).map((each) => each.id === first ? { ...each, question: "Where does it end?" } : each)]);

    const run = ["run", "--items", "towns.jsonl", "--sample", "sample.json", "--judge", "simulated:", "--json"];
    const stopped = await dialdefer(folder, run);
    expect(stopped).toMatchObject({ code: 1, stdout: "" });
    expect(stopped.stderr).toContain(`of the 20 items of the sample 1 is changed since it was drawn: "${first}"; 1 is not in the set, or not fit to be judged there: "${second}"`);
    const skipping = await dialdefer(folder, [...run, "--on-bad-row", "skip"]);
    expect(skipping.code).toBe(0);
    expect((JSON.parse(skipping.stdout) as ReportDocument).study.items).toMatchObject({ count: 18, skipped_rows: 2 });

    const check = await dialdefer(folder, ["items", "check", "towns.jsonl", "--sample", "sample.json"]);
    expect(check.stdout).toContain("18 usable items");
    expect(check.code).toBe(1);
  });

  it("is told from another set", async () => {
    await write("towns.jsonl", rows);
    await dialdefer(folder, ["items", "sample", "towns.jsonl", "-n", "20", "--out", "sample.json"]);
    const { code, stderr } = await dialdefer(folder, ["run", "--items", "starter", "--sample", "sample.json", "--judge", "simulated:"]);
    expect(code).toBe(1);
    expect(stderr).toContain("the sample is of another set: it was drawn from \"towns.jsonl\", and none of its 20 items is in this one");
  });
});

describe("run --sensitivity", () => {
  it("gives DDS without flagged items beside DDS, and report gives the same from the store", async () => {
    await write("towns.jsonl", rows.map((each, index) => index % 6 === 0 ? { ...each, incorrect_answers: [`Brekk ${index} and its harbour`] } : each));
    const run = await dialdefer(folder, ["run", "--items", "towns.jsonl", "--judge", "simulated:c2=-0.5,seed=2", "--sensitivity", "--json"]);
    const [judge] = (JSON.parse(run.stdout) as ReportDocument).judges;
    expect(judge?.sensitivity).toMatchObject({ flagged: 10, n: 50 });
    expect(judge?.sensitivity?.dds?.ci95).toHaveLength(2);
    const report = await dialdefer(folder, ["report", "--sensitivity", "--json"]);
    expect((JSON.parse(report.stdout) as ReportDocument).judges[0]?.sensitivity).toEqual(judge?.sensitivity);
    expect((await dialdefer(folder, ["report", "--sensitivity"])).stdout).toMatch(/Flagged items +DDS .* without 10.flagged items, n = 50/);
    const silent = await dialdefer(folder, ["report", "--json"]);
    expect((JSON.parse(silent.stdout) as ReportDocument).judges[0]?.sensitivity).toBeNull();
  });
});

describe("the paper's sample", () => {
  it.skipIf(!existsSync(harp) || !existsSync(unified))("of HARP is drawn by one command, in the order of the published file (needs ../shared)", async () => {
    const { code, stdout, stderr } = await dialdefer(folder, ["items", "sample", `harp:${harp}`, "--paper"]);
    expect([code, stderr.split("\n")[0]]).toEqual([0, "300 of 4,110 questions of harp (cpython, paper, draws 100 + 200, seed 42, by meta.level)"]);
    const published = (await readFile(`${unified}harp_mcq_formatted.jsonl`, "utf8")).trimEnd().split("\n").map((line) => (JSON.parse(line) as Row).id);
    expect((JSON.parse(stdout) as SampleManifest).sample.map(({ id }) => id)).toEqual(published);
  });
});
