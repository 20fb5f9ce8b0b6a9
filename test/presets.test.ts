import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ReportDocument } from "../src/analysis/report-document.js";
import { loadStudyFile } from "../src/study/file/load-study-file.js";
import { presetNames } from "../src/study/preset-names.js";
import { presetPath } from "../src/study/preset-path.js";
import { runStudy } from "../src/study/run-study.js";
import type { StudyPlan } from "../src/study/study-plan.js";
import { dialdefer, emptyFolder } from "./support/command-line.js";

const judge = "simulated:dprime=1.5,c1=0.4,c2=-0.3,noise=0.05,seed=7";

describe("the studies that come along", () => {
  it("are listed with the question of each, and shown as they stand", async () => {
    const folder = await emptyFolder();
    const list = await dialdefer(folder, ["presets", "list"]);
    expect(list.code, list.stderr).toBe(0);
    for (const name of presetNames()) expect(list.stdout).toMatch(new RegExp(`^${name} +\\S`, "m"));
    expect(Math.max(...list.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    const { stdout } = await dialdefer(folder, ["presets", "list", "--json"]);
    const presets = JSON.parse(stdout) as { name: string; description: string; focus: string | null }[];
    expect(presets.map(({ name }) => name).toSorted()).toEqual(presetNames());
    expect(presets.filter(({ description }) => !description.includes("?"))).toEqual([]);
    const shown = await dialdefer(folder, ["presets", "show", "labels"]);
    expect(shown.stdout).toBe(await readFile(presetPath("labels"), "utf8"));
  });

  it("are named in full where there is none of a name, and stand in the place of a study file", async () => {
    const folder = await emptyFolder();
    expect(await dialdefer(folder, ["run", "--preset", "lables", "--judge", judge])).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no preset 'lables'. Did you mean 'labels'?") });
    expect(await dialdefer(folder, ["presets", "show", "nothing"])).toMatchObject({ code: 2, stderr: expect.stringContaining("Presets are controls, dialogue,") });
    expect(await dialdefer(folder, ["run", "study.yaml", "--preset", "quick"])).toMatchObject({ code: 2, stderr: expect.stringContaining("extends: preset:quick") });
  });

  it("are copied by init, to be edited and run", async () => {
    const folder = await emptyFolder();
    expect((await dialdefer(folder, ["init", "mine.yaml", "--preset", "noise"])).code).toBe(0);
    const copy = await readFile(join(folder, "mine.yaml"), "utf8");
    expect(copy).toBe(await readFile(presetPath("noise"), "utf8"));
    await writeFile(join(folder, "mine.yaml"), copy.replace("repeats: 2", "repeats: 1"));
    const run = await dialdefer(folder, ["run", "mine.yaml", "--judge", judge, "--limit", "4", "--json"]);
    expect(run.code, run.stderr).toBe(0);
    expect((JSON.parse(run.stdout) as ReportDocument).study).toMatchObject({ name: "noise", repeats: 1, file: { name: "mine.yaml" } });
  });

  it.each(presetNames())("%s runs to its report", async (name) => {
    const folder = await emptyFolder();
    const run = await dialdefer(folder, ["run", "--preset", name, "--judge", judge, "--limit", "12", "--checks", "2", "--json"]);
    expect(run.code, run.stderr).toBe(0);
    const { study, contrasts, judges } = JSON.parse(run.stdout) as ReportDocument;
    expect(study).toMatchObject({ name, file: { name: `${name}.yaml` } });
    expect(judges[0]?.n).toBe(12);
    expect(new Set(study.arms.map((arm) => arm.name)).size).toBe(study.arms.length);
    expect(new Set(contrasts.map((contrast) => contrast.name)).size).toBe(contrasts.length);
    // The same again asks nothing.
    const plan = await dialdefer(folder, ["run", "--preset", name, "--judge", judge, "--limit", "12", "--checks", "2", "--plan", "--json"]);
    expect((JSON.parse(plan.stdout) as StudyPlan).judges[0]).toMatchObject({ calls: 0, parked: 0 });
  }, 120_000);

  it("roles are asked of the quarrels that come along", async () => {
    expect((await loadStudyFile(presetPath("roles"))).options.items).toBe("conflicts");
  });
});

describe("what the presets have in common", () => {
  it("full asks once: at most 55 % of the calls that they take one by one, on 300 items", async () => {
    const planned = async (name: string): Promise<StudyPlan> => {
      const { options } = await loadStudyFile(presetPath(name));
      const { plan } = await runStudy({ items: "starter", ...options, judges: [judge], repeats: 1, limit: 300, planOnly: true, store: join(await emptyFolder(), "store") });
      return plan;
    };
    const included = /^include:\n((?: {2}- preset:\w+\n)+)/m.exec(await readFile(presetPath("full"), "utf8"))?.[1]?.match(/(?<=preset:)\w+/g) ?? [];
    expect(presetNames().filter((name) => !["full", "pushback", "roles", ...included].includes(name))).toEqual([]);
    const calls = async (name: string): Promise<number> => (await planned(name)).judges[0]?.calls ?? 0;
    let oneByOne = 0;
    for (const name of included) oneByOne += await calls(name);
    const together = await calls("full");
    console.log(`full on 300 items: ${together} calls, ${Math.round(100 * together / oneByOne)} % of the ${oneByOne} that its presets take one by one`);
    expect(together / oneByOne).toBeLessThanOrEqual(0.55);
    expect(together).toBeGreaterThan(0);
  }, 240_000);
});
