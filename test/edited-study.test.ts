import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StudyPlan } from "../src/study/study-plan.js";
import { dialdefer, emptyFolder, type Finished } from "./support/command-line.js";
import { generatedItems, jsonLines } from "./support/study-files.js";

const arms = (warning: string) => `arms:
  - {name: text, framing: T}
  - {name: speaker, framing: S}
  - {name: warned, framing: S, system: ${warning}}
contrasts: [{baseline: text, treatment: speaker}, {baseline: text, treatment: warned}]
`;

async function study(): Promise<{ readonly write: (text: string) => Promise<void>; readonly run: (...flags: string[]) => Promise<Finished>; readonly plan: () => Promise<StudyPlan> }> {
  const folder = await emptyFolder();
  await writeFile(join(folder, "items.jsonl"), jsonLines(generatedItems(5)));
  const run = async (...flags: string[]) => await dialdefer(folder, ["run", "study.yaml", "--json", ...flags]);
  return {
    run,
    write: async (text) => writeFile(join(folder, "study.yaml"), `items: items.jsonl\njudges: ["simulated:dprime=1,seed=3"]\nchecks: 0\n${text}`),
    plan: async () => JSON.parse((await run("--plan")).stdout) as StudyPlan,
  };
}

describe("a study that is edited after a run", () => {
  it("asks only for what changed, and says which replies nothing needs any more", async () => {
    const { write, run, plan } = await study();
    await write(arms("Be fair."));
    expect((await run()).code).toBe(0);
    await write(arms("Be brief."));
    const edited = await plan();
    expect(edited.judges[0]).toMatchObject({ trials: 30, stored: 20, calls: 10 });
    expect(edited.unused).toMatchObject({ replies: 10, arms: [{ arm: "warned", replies: 10 }] });
    const finished = await run();
    expect(finished.code, finished.stderr).toBe(0);
    expect(finished.stderr).toMatch(/^note: 10 stored replies of this study as it was run before \([0-9a-f]{12}\) are unused now: warned 10$/m);
    // Said when it was edited, not for ever after.
    expect((await plan()).unused).toBeNull();
  });

  it("leaves nothing unused where it only grows, or where its arms only get other names", async () => {
    const { write, run, plan } = await study();
    await write("rungs: [T, S]\n");
    await run("--limit", "3");
    expect((await plan()).unused).toBeNull();
    await write("arms: [{name: one, framing: S}, {name: other, framing: T}, {name: third, framing: A}]\ncontrasts: [{baseline: other, treatment: one}, {baseline: one, treatment: third}]\n");
    const renamed = await plan();
    expect(renamed).toMatchObject({ unused: null });
    expect(renamed.judges[0]).toMatchObject({ stored: 12, calls: 18 });
  });

  it("counts a judge that is gone, and says nothing of studies of other files or other items", async () => {
    const { write, run, plan } = await study();
    await write("rungs: [T, S]\n");
    await run();
    expect((await plan()).unused).toBeNull();
    const { stdout } = await run("--plan", "--judge", "simulated:dprime=2");
    expect((JSON.parse(stdout) as StudyPlan).unused).toMatchObject({ replies: 20, arms: [{ arm: "T", replies: 10 }, { arm: "S", replies: 10 }] });
    const other = await run("--plan", "--items", "starter");
    expect((JSON.parse(other.stdout) as StudyPlan).unused).toBeNull();
  });
});
